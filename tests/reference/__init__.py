"""The lessons against PyTorch and transformers, where they are installed."""
