// The messages of docs/protocol.md, written by `make references` from their schemas.
export const PROTOCOL = 1;
