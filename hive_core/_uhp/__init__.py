"""The texts of the Universal Hive Protocol that the engine writes and the client reads."""
