"""What breaks a promise: a module for each subject, which the catalog gathers."""
