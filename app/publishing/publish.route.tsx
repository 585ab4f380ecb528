import { readFlash, takeFlash } from "../forms/flash.server.ts";
import { FlashMessage } from "../forms/flash-message.tsx";
import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/publish.route";
import { readBeginning } from "./beginning.server.ts";
import { readChecklist } from "./checklist.server.ts";
import { Checklist, FirstSteps } from "./first-steps.tsx";
import { describeFlash } from "./flash-texts.server.ts";
import { FolderNotice } from "./folder-notice.tsx";
import { type ListedKind, listKinds } from "./list-kinds.server.ts";
import { rulingFolder } from "./ruling-folder.server.ts";

export const middleware: Route.MiddlewareFunction[] = [takeFlash];

export async function loader({ context }: Route.LoaderArgs) {
  const administrator = personWho(context, "administer");
  const flash = describeFlash(readFlash(context));
  return {
    ...{ flash, folder: rulingFolder() },
    kinds: await listKinds(administrator),
    beginning: await readBeginning(administrator),
    checklist: await readChecklist(administrator),
  };
}

export default function Publish({ loaderData }: Route.ComponentProps) {
  const { kinds, flash, folder, beginning, checklist } = loaderData;
  return (
    <>
      <PageHeading title="Publish">
        Everything that the site says. What you change is seen by nobody until you publish it, and
        every change can be undone.
      </PageHeading>
      <div className="wide">
        {flash && <FlashMessage key={flash.key}>{flash.text}</FlashMessage>}
        <FolderNotice folder={folder} />
        <FirstSteps beginning={beginning} />
        <Checklist items={checklist} />
        <ul className="desk-entries desk-kinds">
          {kinds.map((kind) => (
            <li key={kind.name} className="card">
              <a href={`/admin/publish/${kind.name}`}>{kind.title}</a>
              <p>{describe(kind)}</p>
              {!kind.isSingle && folder === undefined && (
                <a href={`/admin/publish/${kind.name}/new`}>Add {kind.one}</a>
              )}
            </li>
          ))}
        </ul>
        <p>
          <a href="/admin/publish/history">History: every edition, and how to bring one back</a>
        </p>
      </div>
    </>
  );
}

function describe({ isSingle, entries, drafts, takenDown }: ListedKind) {
  const published = isSingle ? [] : [entries === 0 ? "Nothing yet" : `${entries} published`];
  const draft = drafts === 0 ? [] : [drafts === 1 ? "1 draft" : `${drafts} drafts`];
  const down = takenDown === 0 ? [] : [`${takenDown} taken down`];
  return [...published, ...draft, ...down].join(", ");
}
