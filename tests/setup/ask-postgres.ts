import pg from "pg";

/**
 * Has a server of PostgreSQL do one statement, over a connection of its own.
 *
 * @param address of a database, with its user and password.
 */
export async function askPostgres(address: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
