const longest = 60;

/** "pet-policy-2026" for "Pet policy, 2026"; "" if nothing is left. */
export function slugOf(text: string, words = 8): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/['’]/g, "").toLowerCase();
  const found = plain.match(/[a-z\d]+/g) ?? [];
  return found.slice(0, words).join("-").slice(0, longest).replace(/-$/, "");
}

/** The id of a new list entry; begins with a letter. */
export function idOf(words: string, otherwise: string, taken: readonly string[]): string {
  const wanted = slugOf(words)
    .replace(/^[\d-]+/, "")
    .slice(0, 36)
    .replace(/-$/, "");
  return freeName(wanted || otherwise, taken);
}

/** Whether a name is a valid slug, and so never a path. */
export function isSlug(name: string): boolean {
  return /^[A-Za-z\d]+(-[A-Za-z\d]+)*$/.test(name) && name.length <= 120;
}

/** Reserved by Windows, with any extension. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** Makes a name unique, ignoring case, by adding -2, -3 … */
export function freeName(wanted: string, taken: Iterable<string>): string {
  const others = new Set([...taken].map((name) => name.toLowerCase()));
  if (!others.has(wanted.toLowerCase()) && !deviceName.test(wanted)) return wanted;
  const short = wanted.slice(0, longest - 4).replace(/-$/, "");
  let number = 2;
  while (others.has(`${short}-${number}`.toLowerCase())) number += 1;
  return `${short}-${number}`;
}
