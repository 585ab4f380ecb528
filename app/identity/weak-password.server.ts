import { content } from "../domain/content.server.ts";
import { foldText } from "../domain/fold-text.ts";

/** Whose password it is to be. */
export interface PasswordOwner {
  name: string;
  email: string;
}

let commonPasswords: Promise<Set<string>> | undefined;

/** Passwords that many people had when they leaked, in small letters; loaded when first needed. */
function loadCommonPasswords(): Promise<Set<string>> {
  commonPasswords ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return commonPasswords;
}

/**
 * Whether others would guess a password early: it is among the common ones, or it is the owner's
 * own name or address, or the association's name. Case, blanks and punctuation hide none of these.
 */
export async function isWeakPassword(
  password: string,
  { name, email }: PasswordOwner,
): Promise<boolean> {
  const common = await loadCommonPasswords();
  if (common.has(password.normalize("NFKC").toLowerCase())) return true;
  const [localPart = ""] = email.split("@");
  const { site } = content;
  const near = [email, localPart, name, site.name, site.shortName];
  return near.some((words) => bare(words) === bare(password));
}

/** A text's letters and digits alone. */
function bare(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]/gu, "");
}
