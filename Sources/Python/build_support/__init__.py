"""The parts of the wheel's build."""
