/** A node of the structure tree: an element with a role, or a leaf with the id of its text. */
export interface StructureNode {
  role?: string;
  type?: string;
  id?: string;
  alt?: string;
  children?: StructureNode[];
  /** A cell's span, if more than one. */
  colSpan?: number;
  rowSpan?: number;
}

/** A node's leaves; a leaf's is itself. */
export function leavesOf(node: StructureNode): StructureNode[] {
  return node.role ? (node.children ?? []).flatMap(leavesOf) : [node];
}

/** The nearest nodes of a role within a node; not those within them. */
function descendants(node: StructureNode, isWanted: (role: string) => boolean): StructureNode[] {
  return (node.children ?? []).flatMap((child) =>
    isWanted(child.role ?? "") ? [child] : descendants(child, isWanted),
  );
}

export function cellsOf(table: StructureNode): StructureNode[][] {
  return descendants(table, (role) => role === "TR").map((row) =>
    descendants(row, (role) => role === "TH" || role === "TD"),
  );
}

/**
 * Finds the tables that continue from page to page. The tree of each such page has all of a table's rows and
 * cells, but only that page's words.
 *
 * @param trees those of all pages, in order.
 * @returns for each table of a tree, the same table in the trees of all its pages.
 */
export function joinTables(
  trees: readonly StructureNode[],
): ReadonlyMap<StructureNode, readonly StructureNode[]> {
  const joined = new Map<StructureNode, StructureNode[]>();
  let last: StructureNode | undefined;
  for (const tree of trees) {
    const tables = descendants(tree, (role) => role === "Table");
    for (const [index, table] of tables.entries()) {
      const isContinued = index === 0 && last && shapeOf(last) === shapeOf(table);
      const parts = (isContinued && last && joined.get(last)) || [];
      parts.push(table);
      joined.set(table, parts);
    }
    last = tables.at(-1);
  }
  return joined;
}

/** Equal for one table on all its pages, and different for most others. */
function shapeOf(table: StructureNode): string {
  const cells = cellsOf(table).map((row) => row.map(({ children: _, ...cell }) => cell));
  return JSON.stringify(cells);
}
