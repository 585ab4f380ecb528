import { openEdition } from "../../app/content/open-edition.server.ts";
import { closeDatabase, database, databaseEngine } from "../../app/database/database.server.ts";
import { migrate } from "../../app/database/migrate.server.ts";

// What a first start does before there is an administrator, in the folder of state that the environment names.
await migrate(database(), databaseEngine());
await openEdition(() => {});
await closeDatabase();
