"""Views, worlds, sentences, odds and evaluation."""
