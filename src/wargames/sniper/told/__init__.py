"""Views, sentences, odds and evaluation."""
