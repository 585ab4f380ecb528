/**
 * The headers of a rendered page that is the same for everyone. It is told nothing of who asks
 * (entry.server.tsx), and the reader's device may keep it to open without a connection.
 */
export const forEveryone = { "Cache-Control": "public, no-cache" };
