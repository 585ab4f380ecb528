import { freeName } from "../publishing/slug.server.ts";
import type { Entry } from "./entry.ts";
import { entriesOf, kinds } from "./kinds.ts";

/**
 * Has a folder's entries be the ones that are published, as far as the folder can't tell: a question has no name
 * there, and an entry of a list no number. So what was written to a folder and comes back changes nothing.
 */
export function fitFolder(entries: readonly Entry[], published: readonly Entry[]): Entry[] {
  return kinds.flatMap((kind) => {
    const { folder, fields } = kind;
    const [list, before] = [entriesOf(kind, entries), entriesOf(kind, published)];
    if (folder.form !== "list") return list;
    const named = folder.slug ? list : nameLike(list, before, fields[0]?.name ?? "");
    return placeLike(named, before);
  });
}

/** Has each question keep its slug; one with new words in the place of one that is gone is the same one. */
function nameLike(list: readonly Entry[], before: readonly Entry[], field: string): Entry[] {
  const wordsOf = ({ values }: Entry) => values[field];
  const known = new Map(before.map((entry) => [wordsOf(entry), entry.slug]));
  const asked = new Set(list.map(wordsOf));
  const taken = new Set(list.flatMap((entry) => known.get(wordsOf(entry)) ?? []));
  return list.map((entry, place) => {
    const old = list.length === before.length ? before[place] : undefined;
    const renamed = old && !asked.has(wordsOf(old)) ? old.slug : entry.slug;
    const slug = known.get(wordsOf(entry)) ?? freeName(renamed, [...taken]);
    taken.add(slug);
    return { ...entry, slug };
  });
}

/** Numbers a list so that as few entries as possible get another number. */
function placeLike(list: readonly Entry[], before: readonly Entry[]): Entry[] {
  const places = new Map(before.map(({ slug, position }) => [slug, position ?? 0]));
  let last = Number.NEGATIVE_INFINITY;
  return list.map((entry, index) => {
    const following = list.slice(index).map(({ slug }) => places.get(slug) ?? last);
    const next = following.find((place) => place > last);
    last = following[0] === next && next !== undefined ? next : placeBetween(last, next);
    return { ...entry, position: last };
  });
}

function placeBetween(last: number, next: number | undefined): number {
  if (last === Number.NEGATIVE_INFINITY) return next === undefined ? 0 : next - 1;
  const middle = next === undefined ? last + 1 : (last + next) / 2;
  // Between numbers that are next to each other there is none: those that follow move, too.
  return middle > last ? middle : last + 1;
}
