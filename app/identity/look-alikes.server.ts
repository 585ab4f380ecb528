/** Letters of other alphabets, and the Latin ones that they look like. */
const pairs = [
  // Cyrillic.
  ["АВЕКМНОРСТУХІЅЈЗИЯШЦЬДГПЛԌԚԜҮӀ", "ABEKMHOPCTYXISJENRWUBAGNNGQWYL"],
  ["авекмнорстухіѕјһзияшцьдгплԁԛԝүӏ", "abekmhopctyxisjhenrwubarnndqwyl"],
  // Greek. Small letters look like others than capital ones do.
  ["ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ", "ABRAEZHOIKAMNEONPETYOXYO"],
  ["αβγδεζηθικλμνοπρσςτυφχψωϳ", "abydeznoikluvonpostuoxywj"],
  // Armenian.
  ["օոսհցյզա", "onuhgjqw"],
  // Latin letters with strokes, without dots, and small capitals; they have no accent to take off.
  ["ØøŁłĐđÐðĦħıŦŧƀɑɡɩʋ", "OoLlDdDdHhiTtbagiv"],
  ["ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnoprstuvwyz"],
] as const;

const latin = new Map(
  pairs.flatMap(([drawn, read]) => Array.from(drawn, (letter, at) => [letter, read[at] ?? ""])),
);

/**
 * Reads a text as it looks: `Pаssword` with a Cyrillic `а` becomes the Latin word. Case stays, and
 * letters that look like no Latin one stay too.
 */
export function readAsLatin(text: string): string {
  return Array.from(text.normalize("NFKD"), (letter) => latin.get(letter) ?? letter).join("");
}
