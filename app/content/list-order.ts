/** Something listed by number, then by name. */
interface Listed {
  order: number | undefined;
  name: string;
}

const { compare } = new Intl.Collator("en");

/** Sorts by `order`, the lowest first and those without one last, then by name. */
export function compareOrder(one: Listed, other: Listed): number {
  const [first, second] = [one.order ?? Infinity, other.order ?? Infinity];
  if (first !== second) return first < second ? -1 : 1;
  return compare(one.name, other.name);
}
