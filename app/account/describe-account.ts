const longest = 40;

/**
 * Describes an account in an email that may reach a stranger. The owner can recognize the account, and
 * anybody else can see that it isn't theirs. The address is masked, and a name can't smuggle in a link.
 *
 * @param email the address that the account logs in with.
 * @returns such as 'Mallory Mills's account, which logs in as m…@example.org'.
 */
export function describeAccount({ name, email }: { name: string; email: string }): string {
  const [first = ""] = email;
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return `${plainName(name)}'s account, which logs in as ${first}…@${shorten(domain)}`;
}

/** A name without anything that email programs turn into a link. */
export function plainName(name: string): string {
  const words = name
    .replace(/[^\p{L}\p{M}\p{Nd}'’., -]/gu, " ")
    // "J. Mills" and "Mills, Jr." stay; "evil.example" doesn't.
    .replace(/[.,](?=\S)/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return shorten(words) || "someone";
}

function shorten(text: string): string {
  const letters = [...text];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join("")}…` : text;
}
