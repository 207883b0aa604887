"""The URLs, each with the function that answers it."""
