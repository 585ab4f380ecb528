/**
 * Mistakes in a page's HTML that no browser complains of; an HTML checker found each kind here once.
 * It checks what it knows, and no more: the checker itself needs Java.
 *
 * @returns what is wrong, in words; nothing if all is well.
 */
export function markupFaults(html: string): string[] {
  const page = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, "");
  return [...repeatedIds(page), ...repeatedFocus(page), ...lostValues(page), ...unevenTables(page)];
}

function repeatedIds(page: string): string[] {
  const ids = [...page.matchAll(/<[a-z][^>]* id="([^"]*)"/g)].map(([, id]) => id);
  return ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `two have the id ${id}`);
}

/** Only one element may take the focus, in the page and in each dialog or popover. */
function repeatedFocus(page: string): string[] {
  const scope = /<(dialog|nav)\b[^>]*>.*?<\/\1>/gs;
  const dialogs = [...page.matchAll(scope)].map(([dialog]) => dialog);
  const others = page.replaceAll(scope, "");
  const counts = [others, ...dialogs].map((part) => part.match(/<[^>]* autofocus=/gi)?.length ?? 0);
  return counts.filter((count) => count > 1).map((count) => `${count} take the focus`);
}

const held: Record<string, RegExp> = {
  number: /^(-?\d+(\.\d+)?)?$/,
  date: /^(\d{4}-\d\d-\d\d)?$/,
  time: /^(\d\d:\d\d)?$/,
};

/** A field shows nothing of a value that isn't of its kind. */
function lostValues(page: string): string[] {
  return [...page.matchAll(/<input\b[^>]*>/g)].flatMap(([tag]) => {
    const [, type = ""] = / type="([^"]*)"/.exec(tag) ?? [];
    const [, value = ""] = / value="([^"]*)"/.exec(tag) ?? [];
    return held[type]?.test(value) === false ? [`a field of ${type} can't hold '${value}'`] : [];
  });
}

/** Every row of a table has as many columns, with cells that span several, or reach down. */
function unevenTables(page: string): string[] {
  return [...page.matchAll(/<table\b.*?<\/table>/gs)].flatMap(([table]) => {
    const widths: number[] = [];
    for (const [row, [, cells = ""]] of [...table.matchAll(/<tr\b[^>]*>(.*?)<\/tr>/gs)].entries()) {
      for (const [, attributes = ""] of cells.matchAll(/<t[hd]\b([^>]*)>/g)) {
        const span = (name: string) =>
          Number(new RegExp(`${name}="(\\d+)"`, "i").exec(attributes)?.[1]);
        const columns = span("colspan") || 1;
        const last = row + (span("rowspan") || 1);
        for (let reached = row; reached < last; reached += 1) {
          widths[reached] = (widths[reached] ?? 0) + columns;
        }
      }
    }
    return new Set(widths).size > 1 ? [`a table has rows of ${widths.join(", ")} columns`] : [];
  });
}
