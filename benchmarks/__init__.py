"""Benchmarks of the service, mostly as ratios to a reference in the same run."""
