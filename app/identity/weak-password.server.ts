import type { MatchExtended, ZxcvbnFactory } from "@zxcvbn-ts/core";
import { content } from "../content/edition.server.ts";
import { environment } from "../platform/environment.server.ts";
import { foldText } from "../platform/names.ts";

/** The password's owner: what an attacker who knows them would try. */
export interface PasswordOwner {
  name: string;
  email: string;
  contactEmail?: string | null;
  houseNum?: number | string | null;
  houseStreet?: string | null;
  phoneNumber?: string | null;
}

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
  const own = ownWords(owner);
  const guesses = (text: string, costOf: (piece: MatchExtended) => number) =>
    judge.check(text, own).sequence.reduce((product, piece) => product * costOf(piece), 1);
  const text = foldText(password);
  if (guesses(text, costOfPiece) < leastGuesses) return true;
  const letters = text.replace(/[^\p{L}]/gu, "");
  if (letters === "") return false;
  const together = text.replace(/[^\p{L}\p{N}]/gu, "");
  return [letters, together].some((view) => guesses(view, costOfWord) < leastGuessesOfWords);
}

let zxcvbn: Promise<ZxcvbnFactory> | undefined;

/** Loaded on demand: its lists take 28 MB. */
async function loadZxcvbn(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const { "passwords-common": passwords, "diceware-common": diceware } = dictionary;
  return new ZxcvbnFactory({
    dictionary: { passwords, diceware, firstTried, fillers },
    graphs: adjacencyGraphs,
    maxLength: judged,
    l33tMaxSubstitutions: 10,
  });
}

function costOfPiece({ dictionaryName, token, guesses }: MatchExtended & { guesses?: number }) {
  if (dictionaryName === "fillers") return 3;
  const isOwn = dictionaryName === "userInputs" || dictionaryName === "firstTried";
  // Two letters also begin many other words.
  return isOwn ? 10 ** Math.max(1, 4 - token.length) : (guesses ?? 1);
}

/** Letters that belong to no known word make a password. */
function costOfWord(piece: MatchExtended): number {
  return piece.pattern === "bruteforce" ? Infinity : costOfPiece(piece);
}

/** The names and places of the owner and the association: as a whole, joined, and each word. */
function ownWords(owner: PasswordOwner): string[] {
  const { site, amenities } = content();
  const { BASE_URL } = environment();
  const phrases = [
    ...[owner.name, owner.houseStreet, owner.houseNum, owner.phoneNumber],
    ...[owner.email, owner.contactEmail].flatMap((email) => [email, email?.split("@", 1)[0]]),
    ...[site.name, site.shortName, site.email, site.postalAddress, "Shoreline"],
    ...[BASE_URL && new URL(BASE_URL).hostname, ...amenities.map(({ name }) => name)],
  ];
  return phrases.flatMap((phrase) => {
    const text = foldText(String(phrase ?? ""));
    const together = text.replace(/[^\p{L}\p{N}]/gu, "");
    const words = [text, together, ...(text.match(/\p{L}{2,}|\p{N}{2,}/gu) ?? [])];
    return words.filter(Boolean).map((word) => word.slice(0, judged));
  });
}

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
