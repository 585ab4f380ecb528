/** In characters: no heading is longer, so longer lines aren't examined. */
const mostLetters = 150;
const opening =
  /^[^\p{L}\p{N}]{0,4}(ARTICLE|Article|CHAPTER|Chapter|PART|Part|EXHIBIT|Exhibit|APPENDIX|Appendix|SECTION|Section)\s{1,3}(.*)$/u;
/** "IV", "4.2", "B", "TWO", and how OCR misreads them: "I I I", "Vl". */
const number =
  /^["'“‘]?(?:(?:[IVXLC1l|] ?){1,7}|\d{1,3}(?:\.\d{1,3}){0,3}|[A-Z]|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN|ELEVEN|TWELVE|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Eleven|Twelve)["'”’]?(?![\p{L}\p{N}])/u;
const verb = /\b(shall|may|will|must|is|are|was|were|has|have)\b/;
/** Words of more than three letters that a title may have in lower case. */
const small =
  /^(with|from|that|upon|into|over|under|this|than|between|against|within|through|other)$/;
/** A title with only one capital has no more words than this; otherwise it may be a sentence. */
const mostPlainWords = 6;

/**
 * Tells a numbered heading such as "ARTICLE IV" or "Section 4.2 Quorum" from text that starts with such a
 * reference, such as "Section 4 of this declaration".
 *
 * @returns how deep it is, and whether a title follows; null if the line isn't a heading.
 */
export function readNumbered(line: string) {
  if (line.length > mostLetters) return null;
  const [, word = "", rest = ""] = opening.exec(line) ?? [];
  const [found] = number.exec(rest) ?? [];
  if (found === undefined) return null;
  const behind = rest.slice(found.length).trim();
  if (/^[,;()]/.test(behind)) return null;
  const title = behind.replace(/^[\s.:)–—-]+/, "");
  if (title !== "" && !isTitle(title)) return null;
  const rank = /^section$/i.test(word) ? ("section" as const) : ("article" as const);
  return { rank, hasTitle: title !== "" };
}

function isTitle(text: string): boolean {
  const title = text.replace(/[.:–—-]+$/, "").trim();
  if (!/^["'“‘([]?[\p{Lu}\p{N}]/u.test(title) || /[,;]$/.test(title)) return false;
  if (title === title.toUpperCase()) return true;
  if (/[.:;]\s+\S/.test(title) || verb.test(title) || /[\p{L}]-$/u.test(text)) return false;
  const words = title.match(/\p{L}+/gu) ?? [];
  if (words.length <= mostPlainWords && /[.:]$/.test(text)) return true;
  const weighty = words.filter((word) => word.length > 3 && !small.test(word));
  const capitals = weighty.filter((word) => /^\p{Lu}/u.test(word));
  return capitals.length >= weighty.length * 0.7;
}

/** Whether a line breaks off mid-sentence, so that the next one continues it, whatever it looks like. */
export function breaksOff(line: string): boolean {
  const end = line.slice(-12);
  return /(?:[,(]|\b(?:of|in|under|to|by|with|and|or|this|said|per|see|from|the|for|at|than))$/i.test(
    end,
  );
}
