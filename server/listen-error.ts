/** Says why the server can't listen, and what to do. */
export function explainListenError(
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
): string {
  switch (error.code) {
    case "EADDRINUSE":
      return (
        `Port ${port} is in use by another program (or another Shoreline). ` +
        "Stop that one, or choose another port: PORT=3001 npm start"
      );
    case "EACCES":
      return `Port ${port} is not allowed to this user. Choose one above 1023, such as PORT=3000.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `HOST=${host} is not an address of this machine. Try HOST=127.0.0.1 or HOST=0.0.0.0.`;
    default:
      return `The server can't listen on ${host}, port ${port}: ${error.message}`;
  }
}
