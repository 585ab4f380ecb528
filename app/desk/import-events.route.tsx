import { data } from "react-router";
import { type Field, fileFields, parseFile } from "../content/fields.ts";
import { FormBanner } from "../forms/form.tsx";
import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/import-events.route";
import { explainFault } from "./explain-fault.server.ts";
import { type Imported, importCalendar } from "./import-events.server.ts";
import { readFile } from "./read-form.server.ts";
import { readParts } from "./read-parts.server.ts";

const file: Field = { name: "file", label: "Calendar file", type: "calendar" };

export function loader({ context }: Route.LoaderArgs) {
  personWho(context, "publish");
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const administrator = personWho(context, "publish");
  const sent = await readParts(request, { fields: [file] });
  const chosen = parseFile((await readFile(sent, file.name))[file.name]);
  if (!chosen) {
    const [problem] = sent.problems;
    return refuse([problem?.message ?? "Please choose the calendar file (.ics) to import."]);
  }
  try {
    const answer = sent.files.has(file.name) ? "" : sent.fields.get("private");
    const done = await importCalendar(administrator, chosen, answer ?? "");
    return done.ok ? { done, messages: [], kept: "" } : refuse(done.messages, done.kept);
  } catch (error) {
    return refuse(explainFault(error).problems.map(({ message }) => message));
  }
}

function refuse(messages: string[], kept = "") {
  return data({ done: null, messages, kept }, { status: 400 });
}

export default function ImportEvents({ actionData }: Route.ComponentProps) {
  const { done = null, messages = [], kept = "" } = actionData ?? {};
  return (
    <>
      <PageHeading title="Import a calendar">
        Export your calendar from the program where you keep it, as iCalendar (.ics), and choose
        that file here.
      </PageHeading>
      <div className="column">
        <FormBanner id="not-done" errors={messages.length > 0 ? messages : undefined} />
        {done && <Outcome done={done} />}
        <p>
          New events are added. Events already here are updated, unless you changed them here.
          Nothing is removed.
        </p>
        <form method="post" encType="multipart/form-data" className="form">
          {kept && (
            <p className="actions">
              <input type="hidden" name={fileFields(file.name).kept} value={kept} />
              <button type="submit" name="private" value="leave" className="button">
                Leave the private ones out
              </button>
              <button type="submit" name="private" value="all" className="button-quiet">
                Import all
              </button>
            </p>
          )}
          <div className="field">
            <label htmlFor={file.name}>{kept ? "Or choose another file" : file.label}</label>
            <input
              type="file"
              id={file.name}
              name={file.name}
              accept=".ics,text/calendar"
              required={!kept}
            />
          </div>
          <p className="actions">
            <button type="submit" className={kept ? "button-quiet" : "button"}>
              Import and publish
            </button>
          </p>
        </form>
        <p>
          <a href="/admin/publish/events">Back to Events</a>
        </p>
      </div>
    </>
  );
}

/** As in "3 events were added. 1 event was left out. The reasons are below." */
function countImported({ added, changed, same, leftOut }: Imported): string {
  if (added + changed + leftOut === 0)
    return "Nothing new: every event in this file is already here.";
  const count = (number: number) => (number === 1 ? "1 event was" : `${number} events were`);
  const said = [
    added && `${count(added)} added.`,
    changed && `${count(changed)} updated.`,
    same && `${count(same)} here already.`,
    leftOut && `${count(leftOut)} left out. The reasons are below.`,
  ];
  return said.filter(Boolean).join(" ");
}

function Outcome({ done }: { done: Imported }) {
  const { added, changed, events, notes, edition } = done;
  const rest = added + changed - events.length;
  return (
    <div className="notice" role="status">
      <p>
        {countImported(done)}{" "}
        {edition && <a href={`/admin/publish/history/${edition}`}>See or undo this change</a>}
      </p>
      {events.length > 0 && (
        <>
          <h2>{added > 0 && changed > 0 ? "Added or updated" : added > 0 ? "Added" : "Updated"}</h2>
          <ul className="bullets">
            {events.map(({ title, href, isForResidents }) => (
              <li key={href}>
                <a href={href}>{title}</a>
                {isForResidents && " (Residents only)"}
              </li>
            ))}
            {rest > 0 && <li>{rest} more</li>}
          </ul>
        </>
      )}
      {notes.length > 0 && (
        <>
          <h2>Left out or corrected</h2>
          <ul className="bullets">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
