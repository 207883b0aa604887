module wargames

go 1.19
