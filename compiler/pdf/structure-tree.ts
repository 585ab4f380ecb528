/** A node of the structure tree: an element with a role, or a leaf with the id of its text. */
export interface StructureNode {
  role?: string;
  type?: string;
  id?: string;
  alt?: string;
  children?: StructureNode[];
  /** Of a cell: how many columns and rows it takes, if more than one. */
  colSpan?: number;
  rowSpan?: number;
}

/** The leaves of a node; of one that is a leaf, itself. */
export function leavesOf(node: StructureNode): StructureNode[] {
  return node.role ? (node.children ?? []).flatMap(leavesOf) : [node];
}

/** The nearest nodes of a role within a node; not those within them. */
function descendants(node: StructureNode, isWanted: (role: string) => boolean): StructureNode[] {
  return (node.children ?? []).flatMap((child) =>
    isWanted(child.role ?? "") ? [child] : descendants(child, isWanted),
  );
}

/** The outermost tables of a tree. */
function tablesOf(tree: StructureNode): StructureNode[] {
  return descendants(tree, (role) => role === "Table");
}

/** The cells of each row of a table. */
export function cellsOf(table: StructureNode): StructureNode[][] {
  return descendants(table, (role) => role === "TR").map((row) =>
    descendants(row, (role) => role === "TH" || role === "TD"),
  );
}

/**
 * Finds the tables that go on from page to page. The tree of each such page has all of a table's
 * rows and cells, but the words of that page alone.
 *
 * @param trees those of all pages, in their order.
 * @returns for each table of a tree the same one in the trees of all its pages.
 */
export function joinTables(
  trees: readonly StructureNode[],
): ReadonlyMap<StructureNode, readonly StructureNode[]> {
  const joined = new Map<StructureNode, StructureNode[]>();
  let last: StructureNode | undefined;
  for (const tree of trees) {
    const tables = tablesOf(tree);
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

/** The same for one table on all of its pages, and different for most others. */
function shapeOf(table: StructureNode): string {
  const cells = cellsOf(table).map((row) => row.map(({ children: _, ...cell }) => cell));
  return JSON.stringify(cells);
}
