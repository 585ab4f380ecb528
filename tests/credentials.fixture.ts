export const password = "a quiet heron at dawn";
export const administratorCredentials = {
  email: "administrator@example.org",
  password: "the keeper of the lake",
};

let addresses = 0;

/** An IPv4 address that belongs to nobody and that no other call returns. */
export function inventAddress(): string {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
}
