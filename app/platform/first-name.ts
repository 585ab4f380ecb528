/**
 * What a new resident is greeted by: the first word of a name, such as "Dorothy". All of it where that
 * is a title or an initial, as in "Mr. and Mrs. Lee" or "J. Hale".
 */
export function firstName(name: string): string {
  const all = name.trim();
  const [first = ""] = all.split(/\s+/);
  return /\.$|^.$/u.test(first) ? all : first;
}
