import { redirect } from "react-router";
import { readFlash, takeFlash } from "../forms/flash.server.ts";
import { FlashMessage } from "../forms/flash-message.tsx";
import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/entries.route";
import { describeFlash } from "./flash-texts.server.ts";
import { FolderNotice } from "./folder-notice.tsx";
import { listEntries } from "./list-entries.server.ts";
import { requireKind } from "./require-kind.server.ts";
import { rulingFolder } from "./ruling-folder.server.ts";

export const middleware: Route.MiddlewareFunction[] = [takeFlash];

export async function loader({ params, context }: Route.LoaderArgs) {
  const kind = requireKind(params.kind);
  const administrator = personWho(context, "administer");
  const flash = describeFlash(readFlash(context));
  if (kind.isSingle && !flash) throw redirect(`/admin/publish/${kind.name}/edit-${kind.name}`);
  const { name, title, one, empty, order, isSingle = false } = kind;
  const entries = await listEntries(administrator, kind);
  const folder = rulingFolder();
  const isOrdered = order !== undefined && entries.length > 1 && folder === undefined;
  return { name, title, one, empty, isSingle, isOrdered, entries, flash, folder };
}

export default function Entries({ loaderData }: Route.ComponentProps) {
  const { name, title, one, empty, isSingle, isOrdered, entries, flash, folder } = loaderData;
  return (
    <>
      <PageHeading title={title} />
      <div className="column">
        {flash && <FlashMessage key={flash.key}>{flash.text}</FlashMessage>}
        <FolderNotice folder={folder} />
        {!isSingle && folder === undefined && (
          <p>
            <a href={`/admin/publish/${name}/new`} className="button">
              Add {one}
            </a>
          </p>
        )}
        {entries.length === 0 && <p className="notice">{empty}</p>}
        <ul className="desk-entries">
          {entries.map((entry) => (
            <li key={entry.place} className="card">
              <a href={`/admin/publish/${name}/${entry.place}`}>{entry.title}</a>
              <p>{entry.state}</p>
              {entry.changed && <p className="field-help">Last changed {entry.changed}</p>}
              {entry.drafts.map(({ id, name }) => (
                <a key={id} href={`/admin/publish/review/${id}`}>
                  {name}
                </a>
              ))}
            </li>
          ))}
        </ul>
        {isOrdered && (
          <p>
            <a href={`/admin/publish/${name}/order`}>Change the order</a>
          </p>
        )}
        <p>
          <a href="/admin/publish">Back to Publish</a>
        </p>
      </div>
    </>
  );
}
