import "../../tests/setup/show-sample.ts";
import { expect, test, vi } from "vitest";
import { content } from "../content/edition.server.ts";
import { isWeakPassword } from "./weak-password.server.ts";

vi.stubEnv("BASE_URL", "https://swanpoint.example.org");

const owner = {
  name: "Robin O'Sedge",
  email: "robin.sedge-2@example.org",
  houseNum: 112,
  houseStreet: "Cattail Lane",
  phoneNumber: "(555) 555-0112",
};
const ann = { ...owner, name: "Ann Lee", email: "annlee1949@example.org" };
const long = { ...owner, email: "robin-3446e413-d690-494e-800a-228268c34d91@example.org" };
const al = { ...owner, name: "Al Bo", email: "al@example.org" };
const maria = { ...owner, name: "Мария Лебедева", email: "maria@example.org" };

const weak = {
  common: `password1|Password2026!|PASSWORD123|letmein1!|iloveyou2|Welcome@123|monkeydragon|1superman!
    trombone!!83746192|drowssap1|ｐａｓｓｗｏｒｄ`,
  substituted: "p@ssw0rd|P@$$w0rd2026|m0nk3y123|5uperm4n1|h3r0nl4ke|adm1n!2026",
  "a season or a date":
    "Summer2026!|Fall2026!|November2026|Friday13!|12251987|25.12.1987!|20261121",
  "a row": "qwertyuiop|1qaz2wsx3edc|12345678|aaaabbbb|abcabcabc|!@#$%^&*|asdf1234|абвгдежз",
  "the association's": `HeronLake2026|heron-lake|iloveheronlake|ekalnoreh1|Playground1!|SwanPoint2026
    heronlake.example.org|h.e.r.o.n.lake|heronlake-4821-7391|Treasurer2026!|HOApresident|board@heronlake`,
  "the owner's": `robin.sedge-2@example.org|Robin O'Sedge|sedgerobin!|r0b1nsedge|112CattailLane|5555550112
    Robin!83746192|RobinSedge1985`,
  "a sentence": `This is my password|this is my new password|thisisnotmypassword|MyPasswordIs1234!
    SuperSecretPassword|iamthepresident!|please let me in|ourhoapassword`,
  elsewhere: "Passwort2026!|mot de passe|пароль2026|密码密码2026!!|Hasło2026!",
};

const strong = {
  phrase: `a quiet heron at dawn|correct horse battery staple|slow water at noon|robin sings at the window
    I love my dog Biscuit|the dock needs new paint|Heron Lake has nineteen swans|a password for nobody
    velvetteapotmaple|I am too old for passwords|it is raining on the pond|the treasurer plays the tuba
    Cattail Lane smells of lilac|dues paid, grass mowed, nap|this password took me forever`,
  random: "xkqzvgnr|k7#mPw2q|zk4-9fqw|mrtkwqzx|8f3Kq9Zw1T|e7b1f09c4d2a|83924617502|pq8w7z5k",
  "another alphabet": `сорока ест рыбу|τρεις κύκνοι στη λίμνη|łódka stoi w trzcinach|heron по-русски цапля
    yên tĩnh bên bờ hồ|🦆🌊🌅🪵🎣🐟🪿🏡`,
};

const samples = (lists: Record<string, string>) =>
  Object.entries(lists).flatMap(([kind, list]) =>
    list.split(/[|\n]\s*/).map((password) => [kind, password] as const),
  );

test.each(samples(weak))("%s is refused: %s", async (_, password) => {
  expect(await isWeakPassword(password, owner)).toBe(true);
});

test.each(samples(strong))("%s is accepted: %s", async (_, password) => {
  expect(await isWeakPassword(password, owner)).toBe(false);
});

test.each([
  [ann, "annlee1234", "planned a sleepy annual fleet"],
  [ann, "lee.ann.49", "mannequin teacup velvet"],
  [long, long.email, "the dock needs new paint"],
  [al, "AlBo2026", "small palace walls at noon"],
  [al, "al839201746", "xalkqvbz"],
  [maria, "лебедева1!", "лебеди спят на озере"],
])("%o can't have %s, but %s", async (person, refused, accepted) => {
  expect(await isWeakPassword(refused, person)).toBe(true);
  expect(await isWeakPassword(accepted, person)).toBe(false);
});

test("an association's own name is weak, a phrase around it isn't", async () => {
  const said = content().site.shortName.replace(/ /g, "");
  expect(await isWeakPassword(`${said}2026`, owner)).toBe(true);
  expect(await isWeakPassword(`${said} where nineteen swans sleep`, owner)).toBe(false);
});
