import type { ExpressionBuilder, Selectable, SelectQueryBuilder } from "kysely";
import { database } from "../database/database.server.ts";
import type { Tables, UsersTable } from "../database/schema.server.ts";
import type { Approved, SignedIn } from "../identity/person.server.ts";
import { pageOf } from "../table/paginate.server.ts";
import type { TablePage, TableState } from "../table/table-state.ts";
import { arrangeResidents } from "./arrange-residents.ts";
import { type RecordFieldName, recordFieldNames } from "./record-fields.ts";

export const directorySorts = ["houseNum", "houseStreet"] as const;

export type DirectoryState = TableState<(typeof directorySorts)[number]>;

/** The consent on which a column depends; neighbors see the other columns of all who are listed. */
const shares = {
  phoneNumber: "sharePhone",
  email: "shareEmail",
  houseNum: "shareHouse",
  unit: "shareHouse",
  houseStreet: "shareHouse",
  streetKey: "shareHouse",
} as const;
type Shared = keyof typeof shares;

type UsersQuery<Row = object> = SelectQueryBuilder<Tables, "users", Row>;

type Columns = Selectable<Pick<UsersTable, RecordFieldName>>;

/** One neighbor as the directory shows them; a hidden value is null. */
export type Neighbor = {
  [Name in keyof Columns]: Columns[Name] | (Name extends Shared ? null : never);
} & {
  /** Identifies the contact card in its URL. */
  cardId: string;
};

/** Lists the approved residents who said 'Y', with what each of them shows. */
export async function listDirectory(
  _reader: Approved,
  state: DirectoryState,
): Promise<TablePage<Neighbor>> {
  const all = await pickShown(listed())
    .select(["uid", "nameKey", "lastNameKey"])
    .select((row) => onlyShown(row, "streetKey").as("streetKey"))
    .execute();
  const { rows, ...found } = arrangeResidents(all, state);
  const neighbors = rows.map(
    ({ uid: _, nameKey: __, lastNameKey: ___, streetKey: ____, ...neighbor }) => neighbor,
  );
  return { ...found, ...pageOf(neighbors, state.page, state.rows) };
}

/** A neighbor with the name that sorts them. */
export type SortedNeighbor = Neighbor & { lastName: string };

/** Lists the whole directory by last name, for paper. */
export function listForPrint(_reader: Approved): Promise<SortedNeighbor[]> {
  const byLastName = pickShown(listed()).orderBy("lastNameKey").orderBy("nameKey").orderBy("uid");
  return byLastName.select("lastName").execute();
}

/** The neighbor whose card it is; undefined if they aren't in the directory. */
export function findNeighbor(
  _reader: Approved,
  cardId: string,
): Promise<SortedNeighbor | undefined> {
  return pickShown(listed().where("cardId", "=", cardId))
    .select("lastName")
    .executeTakeFirst();
}

/** The signed-in person's own entry as neighbors see it; undefined if they aren't listed. */
export function findOwnEntry(person: SignedIn): Promise<Neighbor | undefined> {
  return pickShown(listed().where("uid", "=", person.id)).executeTakeFirst();
}

/** The rows of the directory; no other leaves the database. */
function listed(): UsersQuery {
  const others = database()
    .selectFrom("identityUsers")
    .select("identityUsers.id")
    .where("identityUsers.role", "!=", "resident");
  return database()
    .selectFrom("users")
    .where("includeOnDir", "=", "Y")
    .where("uid", "not in", others);
}

/** A column where its resident shows it, and null elsewhere. */
function onlyShown<Name extends Shared>(row: ExpressionBuilder<Tables, "users">, column: Name) {
  const share: (typeof shares)[Shared] = shares[column];
  return row.case().when(share, "=", 1).then(row.ref(column)).end();
}

/** Selects what neighbors see: a hidden value isn't read from the database. */
function pickShown(query: UsersQuery): UsersQuery<Neighbor> {
  return query
    .select("cardId")
    .select((row) =>
      recordFieldNames.map((name) =>
        (name in shares ? onlyShown(row, name as Shared) : row.ref(name)).as(name),
      ),
    )
    .$castTo<Neighbor>();
}
