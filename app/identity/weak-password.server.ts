import type { MatchExtended, ZxcvbnFactory } from "@zxcvbn-ts/core";
import { content } from "../content/edition.server.ts";
import { environment } from "../platform/environment.server.ts";
import { foldText } from "../platform/names.ts";

/** What an attacker who knows a password's owner would try. */
export const ownFields = [
  ...(["name", "email", "contactEmail", "houseNum", "houseStreet", "phoneNumber"] as const),
];

export type PasswordOwner = Partial<Record<(typeof ownFields)[number], string | number | null>>;

/** As many as for eight random digits. */
const leastGuesses = 1e8;
/** For the words alone, if every letter of the password belongs to a known word. */
const leastGuessesOfWords = 1e6;

/** In characters: this many can be strong. Judging more would block all other requests for half a second. */
const judged = 32;

/**
 * Whether others could guess a password easily: zxcvbn splits it into pieces, and their guesses are multiplied.
 * Words of the owner and the association, and fillers that make a sentence of a password, count for next to
 * nothing; so do digits and symbols, if every letter belongs to a known word.
 */
export async function isWeakPassword(password: string, owner: PasswordOwner): Promise<boolean> {
  zxcvbn ??= loadZxcvbn();
  const judge = await zxcvbn;
  const known = [...ownWords(owner), ...firstTried];
  const guesses = (text: string, ofUnknown?: number) =>
    judge.check(text, known).sequence.reduce((product, one) => product * costOf(one, ofUnknown), 1);
  const text = foldText(password);
  if (guesses(text) < leastGuesses) return true;
  const letters = text.replace(/\P{L}/gu, "");
  if (letters === "") return false;
  return [letters, joined(text)].some((view) => guesses(view, Infinity) < leastGuessesOfWords);
}

let zxcvbn: Promise<ZxcvbnFactory> | undefined;

/** Loaded on demand: its lists take 28 MB. */
async function loadZxcvbn(): Promise<ZxcvbnFactory> {
  const { ZxcvbnFactory } = await import("@zxcvbn-ts/core");
  const { dictionary, adjacencyGraphs: graphs } = await import("@zxcvbn-ts/language-common");
  const { "passwords-common": passwords, "diceware-common": diceware } = dictionary;
  const lists = { passwords, diceware, fillers };
  return new ZxcvbnFactory({
    ...{ dictionary: lists, graphs, maxLength: judged, l33tMaxSubstitutions: 10 },
  });
}

/** @param ofUnknown the guesses for letters that belong to no known word. */
function costOf(
  { dictionaryName, pattern, token, guesses = 1 }: MatchExtended & { guesses?: number },
  ofUnknown = guesses,
): number {
  if (dictionaryName === "fillers") return 3;
  // Two letters also begin many other words.
  if (dictionaryName === "userInputs") return 10 ** Math.max(1, 4 - token.length);
  return pattern === "bruteforce" ? ofUnknown : guesses;
}

/** The names and places of the owner and the association: as a whole, joined, and each word. */
function ownWords(owner: PasswordOwner): string[] {
  const { name, shortName, email, postalAddress } = content().site;
  const phrases = [
    ...ownFields.map((field) => owner[field]),
    ...[owner.email, owner.contactEmail].map((whole) => String(whole ?? "").replace(/@.*/, "")),
    ...[name, shortName, email, postalAddress, "Shoreline"],
    environment().BASE_URL?.replace(/^https?:\/\//, ""),
    ...content().amenities.map((amenity) => amenity.name),
  ];
  return phrases.flatMap((phrase) => {
    const text = foldText(String(phrase ?? ""));
    const words = [text, joined(text), ...(text.match(/\p{L}{2,}|\p{N}{2,}/gu) ?? [])];
    return words.map((word) => word.slice(0, judged));
  });
}

const joined = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");
const listOf = (words: string) => words.trim().split(/\s+/).map(foldText);

/** An association's vocabulary, synonyms of "password", and holidays: the first guesses for such a site. */
const firstTried = listOf(`
  association hoa officer officers office board boardmember director directors committee chair chairman
  chairwoman chairperson president vicepresident treasurer treasury secretary trustee member members
  manager management administrator admin webmaster website homeowner homeowners neighbor neighbors
  neighborhood resident residents community household covenants bylaws announcements directory dues
  lake lakeside clubhouse password passwords passphrase passcode login account username contraseña senha
  motdepasse passwort wachtwoord hasło пароль 密码 パスワード 비밀번호
  thanksgiving halloween easter christmas newyear`);

/** Sentences and words around another one, as in "this is my new password". */
const fillers = listOf(`
  thisis thisisa thisisthe thisismy thisismynew thisisnotmy notthe iamthe itsmy mynew myreal myverysecret
  thebest forthe a an the this that its it is isnt am im i are be my mine our your me you we us not no yes
  and or for of to in on at with here now only just very really so new current real own best good super
  top secret please hello hi hey ever let love`);
