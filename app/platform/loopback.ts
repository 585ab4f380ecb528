/** Whether a host, as URLs write it, is this machine itself. */
export function isThisMachine(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

/** Whether what is sent to a host, or to the folder of a socket, never leaves this machine. */
export function isLoopback(host: string): boolean {
  return (
    isThisMachine(host) || host === "::1" || host.startsWith("/") || /^127\.[\d.]+$/.test(host)
  );
}
