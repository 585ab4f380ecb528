/**
 * Folds a text so that finding and sorting take no notice of case and accents, in the same way on
 * both databases: "Émile" and "emile" fold to "emile".
 */
export function foldText(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}
