"""The checks of promises, a module for each subject."""
