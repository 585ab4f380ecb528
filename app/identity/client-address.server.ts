import { createContext } from "react-router";

/**
 * The IP address that a request comes from: the visitor's, not a trusted proxy's. The server sets
 * it (`requestContext` in entry.server.tsx). Where nothing does, as in `npm run dev`, everyone
 * counts as this machine.
 */
export const clientAddressContext = createContext("127.0.0.1");
