/** The longest name that becomes a part of an address, in characters. */
const longest = 60;

/** A text as a part of an address: "Pet policy, 2026" is pet-policy-2026; "" if nothing is left. */
export function slugOf(text: string, words = 8): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/['’]/g, "").toLowerCase();
  const found = plain.match(/[a-z\d]+/g) ?? [];
  return found.slice(0, words).join("-").slice(0, longest).replace(/-$/, "");
}

/** Whether an entry may be called so: never a path. */
export function isSlug(name: string): boolean {
  return /^[A-Za-z\d]+(-[A-Za-z\d]+)*$/.test(name) && name.length <= 120;
}

/** Names that Windows keeps for devices, whatever a file's ending: nobody there could copy the site's files. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** A name that no other has, not even in other capitals: with -2, -3 … at the end where it is taken. */
export function freeName(wanted: string, taken: Iterable<string>): string {
  const others = new Set([...taken].map((name) => name.toLowerCase()));
  if (!others.has(wanted.toLowerCase()) && !deviceName.test(wanted)) return wanted;
  const short = wanted.slice(0, longest - 4).replace(/-$/, "");
  let number = 2;
  while (others.has(`${short}-${number}`.toLowerCase())) number += 1;
  return `${short}-${number}`;
}
