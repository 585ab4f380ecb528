import { readFlash, takeFlash } from "../forms/flash.server.ts";
import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/publish.route";
import { readBeginning, readChecklist } from "./beginning.server.ts";
import { DeskFlashMessage } from "./desk-flash.tsx";
import { describeFlash } from "./flash-texts.server.ts";
import { listKinds } from "./list-entries.server.ts";

export const middleware: Route.MiddlewareFunction[] = [takeFlash];

export async function loader({ context }: Route.LoaderArgs) {
  const administrator = personWho(context, "publish");
  const flash = await describeFlash(administrator, readFlash(context));
  return {
    flash,
    kinds: await listKinds(administrator),
    beginning: await readBeginning(administrator),
    checklist: await readChecklist(administrator),
  };
}

type Shown = Route.ComponentProps["loaderData"];

export default function Publish({ loaderData }: Route.ComponentProps) {
  const { kinds, flash, beginning, checklist } = loaderData;
  return (
    <>
      <PageHeading title="Publish">
        Everything on the site. Nobody sees a change until you publish it, and you can{" "}
        <a href="/admin/publish/history">undo any change</a>.
      </PageHeading>
      <div className="wide">
        {flash && <DeskFlashMessage key={flash.key} flash={flash} />}
        <FirstSteps beginning={beginning} />
        <Checklist items={checklist} />
        <ul className="desk-entries desk-kinds">
          {kinds.map((kind) => (
            <li key={kind.name} className="card">
              <a href={`/admin/publish/${kind.name}`}>{kind.title}</a>
              <p>{describe(kind)}</p>
              {kind.isAddable && <a href={`/admin/publish/${kind.name}/new`}>Add {kind.one}</a>}
            </li>
          ))}
        </ul>
        <p>
          <a href="/admin/publish/history">History: see and undo changes</a>
        </p>
      </div>
    </>
  );
}

function describe({ about, entries, drafts, scheduled, takenDown }: Shown["kinds"][number]) {
  const published = about ?? (entries === 0 ? "Nothing yet" : `${entries} published`);
  const draft = drafts === 0 ? [] : [drafts === 1 ? "1 draft" : `${drafts} drafts`];
  const later = scheduled === 0 ? [] : [`${scheduled} scheduled`];
  const down = takenDown === 0 ? [] : [`${takenDown} taken down`];
  return [published, ...draft, ...later, ...down].join(about ? " " : ", ");
}

/** Asks whether to keep the sample or start empty. */
function FirstSteps({ beginning }: Pick<Shown, "beginning">) {
  if (beginning === "sample") {
    return (
      <p>
        This site still shows the sample association. When you are ready,{" "}
        <a href="/admin/publish/begin">start your own</a>.
      </p>
    );
  }
  if (beginning !== "asked") return null;
  return (
    <section className="card desk-first" aria-labelledby="begin">
      <h2 id="begin">Get started</h2>
      <p>
        This site shows a sample association, so you can see how everything looks. Replace it with
        your own, or keep it for a while to try things out.
      </p>
      <form method="post" action="/admin/publish/begin" className="actions">
        <a href="/admin/publish/begin" className="button">
          Start with your own association
        </a>
        <button type="submit" name="intent" value="sample" className="button-quiet">
          Keep the sample for now
        </button>
      </form>
    </section>
  );
}

function Checklist({ items }: { items: Shown["checklist"] }) {
  if (!items) return null;
  return (
    <section className="card desk-first" aria-labelledby="next">
      <h2 id="next">Next steps</h2>
      <ul className="desk-steps">
        {items.map(({ words, href, isDone }) => (
          <li key={words}>
            {isDone ? (
              <>
                <span aria-hidden="true">✓ </span>
                {words} (done)
              </>
            ) : (
              <a href={href}>{words}</a>
            )}
          </li>
        ))}
      </ul>
      <form method="post" action="/admin/publish/begin">
        <button type="submit" name="intent" value="done" className="button-quiet">
          Hide this list
        </button>
      </form>
    </section>
  );
}
