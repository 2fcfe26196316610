"""What learners need: networks, batches, and games replayed as arrays."""
