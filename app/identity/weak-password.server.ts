import { content } from "../editions/edition.server.ts";
import { environment } from "../platform/environment.server.ts";
import { foldText } from "../platform/fold-text.ts";
import { findPieces, type Guesses, leastCost, readAsLatin } from "./guessable-pieces.server.ts";

/** Whose password it is to be: what an attacker who knows them would try. */
export interface PasswordOwner {
  name: string;
  email: string;
  contactEmail?: string | null;
  houseNum?: number | null;
  houseStreet?: string | null;
  phoneNumber?: string | null;
}

/**
 * A password takes fewer guesses than 10 to the power of this if it is weak: as many as eight
 * digits drawn by lot.
 */
const leastGuesses = 8;

/** The same for what is left when digits and signs are taken off, where that is only known words. */
const leastGuessesOfWords = 6;

/**
 * Whether others would guess a password early. It is taken apart into what is guessed as a whole
 * (common passwords and words, years and dates, rows of keys, repeats, and the words that belong to
 * the owner or the association) and characters of their own, and the guesses of all are multiplied.
 * Where every letter belongs to a known word, digits and signs count for nothing, and the words that
 * make a sentence of it next to nothing. Letters that look like Latin ones count as those, too.
 */
export async function isWeakPassword(password: string, owner: PasswordOwner): Promise<boolean> {
  const phrases = ownPhrases(owner).flatMap(readings);
  const guesses = await knownGuesses(new Set(phrases.flatMap(wordsOf)));
  return readings(password).some((reading) => {
    const letters = lettersOf(reading);
    if (letters && phrases.some((phrase) => lettersOf(phrase) === letters)) return true;
    return isGuessable(reading, guesses);
  });
}

/** A text as it is written and, where some letters only look like Latin ones, as it looks. */
function readings(text: string): string[] {
  return [...new Set([text, readAsLatin(text)].map(foldText))];
}

/** A longer password is judged by so many of its characters: they are enough to be strong. */
const judged = 64;

/** @param guesses what is known, own words among it. */
export function isGuessable(password: string, guesses: Guesses): boolean {
  // Cut again, since folding may make a text many times as long.
  const text = foldText(password.slice(0, judged)).slice(0, judged);
  const costOf = (view: string) => leastCost(view, findPieces(view, guesses), () => 1);
  if ([text, backwards(text)].some((view) => costOf(view) < leastGuesses)) return true;
  if (!letter.test(text)) return false;
  const said = withFillers(guesses);
  const costOfWords = (view: string) => leastCost(view, findPieces(view, said), costWithinWords);
  const together = text.replace(/[^\p{L}\p{N}]/gu, "");
  const views = [text, together, backwards(together)];
  return views.some((view) => costOfWords(view) < leastGuessesOfWords);
}

function backwards(text: string): string {
  return [...text].reverse().join("");
}

const letter = /\p{L}/u;

/** Letters that belong to no known word make a password; digits and signs beside words don't. */
function costWithinWords(character: string): number {
  return letter.test(character) ? Infinity : 0;
}

/** What the owner and the association are called, and where they are. */
function ownPhrases(owner: PasswordOwner): string[] {
  const { site, amenities } = content();
  const { BASE_URL } = environment();
  const phrases = [
    ...[owner.name, owner.houseStreet, owner.houseNum],
    ...[owner.phoneNumber, owner.phoneNumber?.replace(/\D/g, "")],
    ...[owner.email, owner.contactEmail].flatMap((email) => [email, email?.split("@", 1)[0]]),
    ...[site.name, site.shortName, site.email, site.postalAddress, "HOA", "Shoreline"],
    BASE_URL && new URL(BASE_URL).hostname,
    ...amenities.map(({ name }) => name),
  ];
  return phrases.flatMap((phrase) => (phrase ? [foldText(String(phrase))] : []));
}

/** The words and numbers of a phrase, but for single characters. */
function wordsOf(phrase: string): string[] {
  return phrase.match(/\p{L}{2,}|\p{N}{2,}/gu) ?? [];
}

/** A text's letters alone. */
function lettersOf(text: string): string {
  return foldText(text).replace(/[^\p{L}]/gu, "");
}

let common: Promise<{ costs: Map<string, number>; keyboards: Guesses["keyboards"] }> | undefined;

/** What many people take, loaded when first needed; words cost as many digits as their rank has. */
function loadCommon() {
  common ??= import("@zxcvbn-ts/language-common").then(({ dictionary, adjacencyGraphs }) => {
    const words = dictionary["diceware-common"];
    const costs = new Map(words.map((word) => [word, String(words.length).length]));
    dictionary["passwords-common"].forEach((word, index) => {
      const cost = String(index + 1).length;
      costs.set(word, Math.min(cost, costs.get(word) ?? cost));
    });
    for (const word of firstTried) costs.set(word, 1);
    const { qwerty, qwertz, azerty, keypad } = adjacencyGraphs;
    return { costs, keyboards: [qwerty, qwertz, azerty, keypad] };
  });
  return common;
}

/** With the owner's words; one of two letters costs no less than any two. */
async function knownGuesses(own: Set<string>): Promise<Guesses> {
  const { costs, keyboards } = await loadCommon();
  const costOfOwn = (word: string) => (word.length === 2 ? 2 : 1);
  return { keyboards, costOf: (word) => (own.has(word) ? costOfOwn(word) : costs.get(word)) };
}

/** What an association has: who knows that a password belongs to one of its officers tries these. */
const association = [
  "association officer officers office board boardmember director directors committee chair",
  "chairman chairwoman chairperson president vicepresident treasurer treasury secretary trustee",
  "member members manager management administrator admin webmaster website homeowner homeowners",
  "homeownersassociation neighbor neighbors neighborhood neighbour neighbourhood resident residents",
  "community household covenants bylaws announcements announcement directory dues lake lakeside",
  "lakefront lakehouse boathouse clubhouse",
];

/** What others call a password, here and elsewhere. */
const password = [
  "password passwords passwd passphrase passcode pwd login logon signin account username",
  "пароль парола лозинка κωδικος συνθηματικο contraseña clave senha palavrapasse motdepasse",
  "passwort kennwort wachtwoord lösenord passord adgangskode salasana hasło heslo jelszo parola",
  "密码 密碼 パスワード 비밀번호 암호 סיסמה رمز पासवर्ड รหัสผ่าน",
];

/** What the calendar brings, beside its months and days, which many take. */
const holidays = [
  "thanksgiving halloween easter christmas xmas newyear happynewyear memorialday laborday",
];

/** Words that surround another one in a sentence such as "this is my new password". */
const fillers = [
  "a an the this that thats it its is isnt am im i are be my mine our ours your yours me you we us",
  "u ur not no yes and or for of to in on at with here now only just very really so new current real",
  "own best good super top secret please hello hi hey ever",
];

const listOf = (lines: string[]) => lines.join(" ").split(" ").map(foldText);

/** Words that whoever guesses a password of this site tries first, in small letters without accents. */
const firstTried = new Set(listOf([...association, ...password, ...holidays]));

const fillerWords = new Set(listOf(fillers));

/** With the words that make a sentence of a password: they add next to nothing to what it holds. */
function withFillers({ costOf, ...others }: Guesses): Guesses {
  const costs = (word: string) => (fillerWords.has(word) ? fillerCost : costOf(word));
  return { ...others, costOf: costs };
}

const fillerCost = 0.5;
