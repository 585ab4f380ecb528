import { foldText } from "../platform/fold-text.ts";
import type { Guesses } from "./guessable-pieces.server.ts";

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

/** What stands around a word in a sentence such as "this is my new password". */
const fillers = [
  "a an the this that thats it its is isnt am im i are be my mine our ours your yours me you we us",
  "u ur not no yes and or for of to in on at with here now only just very really so new current real",
  "own best good super top secret please hello hi hey ever",
];

const listOf = (lines: string[]) => lines.join(" ").split(" ").map(foldText);

/** Words that whoever guesses a password of this site tries first, in small letters without accents. */
export const firstTried = new Set(listOf([...association, ...password, ...holidays]));

const fillerWords = new Set(listOf(fillers));

/** With the words that make a sentence of a password: they add next to nothing to what it holds. */
export function withFillers({ costOf, ...others }: Guesses): Guesses {
  const costs = (word: string) => (fillerWords.has(word) ? fillerCost : costOf(word));
  return { ...others, costOf: costs };
}

const fillerCost = 0.5;
