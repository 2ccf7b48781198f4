// Placeholder until the room is filled.
