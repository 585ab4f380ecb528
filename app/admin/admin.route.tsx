import { useState } from "react";
import { Form } from "react-router";
import { listPending, type PendingResident } from "../account/approval.server.ts";
import { listArchive } from "../announcements/announcement.server.ts";
import { readMailProgress } from "../announcements/mail-progress.server.ts";
import { ManageAnnouncements } from "../announcements/manage-announcements.tsx";
import { announcements as kind } from "../content/kinds/announcements.ts";
import { readBeginning } from "../desk/beginning.server.ts";
import { handleForm } from "../desk/desk-form.server.ts";
import { formFields } from "../desk/desk-kinds.server.ts";
import { listDrafts } from "../desk/drafts.server.ts";
import { EntryForm, useReply } from "../desk/entry-form.tsx";
import { FieldLinks } from "../desk/field-notes.tsx";
import { listUnchecked } from "../desk/flash-texts.server.ts";
import { listOwnPages, newForm } from "../desk/open-form.server.ts";
import { readDeskForm } from "../desk/read-form.server.ts";
import { useSending } from "../desk/unsaved.ts";
import { errorResponseHeaders } from "../forms/error-response.server.ts";
import { answerButton, readFlash, type ShownFlash, takeFlash } from "../forms/flash.server.ts";
import { FlashAt } from "../forms/flash-message.tsx";
import { FormBanner, Message, SubmitButton } from "../forms/form.tsx";
import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { useAssociation } from "../layout/request-facts.ts";
import { formatDate } from "../platform/format-date.ts";
import { formatHouse } from "../residents/record-fields.ts";
import { listUsers, userSorts } from "../residents/users.server.ts";
import { residentUrl, UsersTable } from "../residents/users-table.tsx";
import { ListPager } from "../table/pager.tsx";
import {
  neighborId,
  readPage,
  readTableState,
  type TablePage,
  type TableState,
} from "../table/table-state.ts";
import type { Route } from "./+types/admin.route";
import { backToDashboard, dashboardUrl, describeFlash, intents } from "./dashboard.server.ts";
import {
  countPendingTasks,
  describeTasks,
  listNewEmails,
  listOpenLists,
  listSetupTasks,
} from "./pending-tasks.server.ts";
import { describeWebsite, readSiteState } from "./site-state.server.ts";
import { WebsitePanel } from "./website-panel.tsx";

export { clientAction } from "../forms/preserve-input.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const administrator = personWho(context, "administer");
  const flash = readFlash(context);
  const query = new URL(request.url).searchParams;
  const state = readTableState(query, userSorts);
  const site = await readSiteState(administrator);
  const counts = await countPendingTasks(administrator);
  const lists = [...(await listNewEmails(administrator)), ...(await listOpenLists(administrator))];
  // The board's own first, then those for the person who runs the site.
  const tasks = [...describeTasks(counts), ...lists, ...listSetupTasks(administrator, site)];
  const pending = await listPending(administrator, readPage(query, "waiting"));
  const announcements = listArchive(administrator, readPage(query, "announcements"));
  const drafts = await listDrafts(administrator);
  const ids = announcements.rows.map(({ id }) => id);
  const posted = flash && /^(published|emailed|draft-saved)$/.test(flash.name) ? flash.id : null;
  const mails = await readMailProgress(administrator, posted ? [...ids, posted] : ids);
  const users = await listUsers(administrator, state);
  const others = pageParameters({ waiting: pending, announcements });
  const people = [...pending.rows, ...users.rows].map(({ uid }) => uid);
  return {
    showsSample: (await readBeginning(administrator)) === "asked",
    tasks,
    unchecked: await listUnchecked(administrator),
    pending,
    announcements,
    scheduled: drafts.filter((one) => one.kind === kind.name && one.publishAt).length,
    mails,
    person: administrator.id,
    fields: formFields(kind),
    form: newForm(kind),
    pages: listOwnPages(),
    users: { ...users, state: { ...state, page: users.page, others } },
    posted,
    flash: await describeFlash(flash, [...ids, ...people], mails, pending.total > 0),
    website: describeWebsite(site),
  };
}

function pageParameters(lists: Record<string, { page: number }>): Record<string, string> {
  const turned = Object.entries(lists).filter(([, { page }]) => page > 1);
  return Object.fromEntries(turned.map(([name, { page }]) => [name, `${page}`]));
}

export const middleware: Route.MiddlewareFunction[] = [takeFlash];
export const headers = errorResponseHeaders;

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const administrator = personWho(context, "administer");
  const sent = await readDeskForm(request, kind, ["id", "next"]);
  const answer = await answerButton(sent.others, administrator, intents, dashboardUrl(request));
  if (answer) return answer;
  // As when Enter is pressed in a field.
  const others = { ...sent.others, intent: sent.others["intent"] || "publish" };
  return handleForm(administrator, kind, { ...sent, others }, (flash, id) =>
    backToDashboard(request, flash === "published" && sent.values["mail"] ? "emailed" : flash, id),
  );
}

const shortcuts = [
  ["#post", "Post an announcement"],
  ["#users", "Find a resident"],
  ["/admin/publish/minutes/new", "Add minutes"],
  ["/admin/publish/events/new", "Add an event"],
  ["/admin/publish", "Change other pages"],
  ["/admin/publish/history", "See or undo changes"],
] as const;

export default function Admin({ loaderData, actionData }: Route.ComponentProps) {
  const { tasks, pending, announcements, mails, users, posted } = loaderData;
  const { person, fields, form, pages } = loaderData;
  // Clears the form after each posted announcement; otherwise what was typed stays.
  const [lastPosted, setLastPosted] = useState(posted);
  if (posted && posted !== lastPosted) setLastPosted(posted);
  const flash = actionData ? null : loaderData.flash;
  // The answer to a button of the lists, which isn't shown at the form.
  const error = actionData && "error" in actionData ? actionData : undefined;
  const button = String(error?.initialValue?.["intent"] ?? "publish");
  const isOfButton = error !== undefined && !/^(publish|draft|preview)$/.test(button);
  return (
    <>
      <PageHeading title="Admin Dashboard" />
      <div className="wide">
        <FlashAt flash={flash} at="" />
        {isOfButton && <FormBanner id="not-sent" errors={error?.error?.[""] ?? undefined} />}
        {loaderData.showsSample && (
          <p className="notice">
            This site shows a sample association.{" "}
            <a href="/admin/publish">Start with your own, or keep the sample for now</a>
          </p>
        )}
        <PendingTaskList tasks={tasks} unchecked={loaderData.unchecked} />
        <section aria-labelledby="shortcuts">
          <h2 id="shortcuts">Shortcuts</h2>
          <p className="actions">
            {shortcuts.map(([to, words]) => (
              <a key={to} href={to} className="button-quiet">
                {words}
              </a>
            ))}
          </p>
        </section>
        {pending.total > 0 && (
          <PendingResidents residents={pending} state={users.state} flash={flash} />
        )}
        <div className="halves">
          <NewAnnouncement
            key={lastPosted}
            {...{ person, fields, form, pages }}
            answer={isOfButton ? undefined : actionData}
          />
          <div>
            <ManageAnnouncements
              announcements={announcements}
              scheduled={loaderData.scheduled}
              mails={mails}
              state={users.state}
              flash={flash}
            />
            <WebsitePanel website={loaderData.website} flash={flash} />
          </div>
        </div>
      </div>
      <UsersTable {...users} flash={flash} />
    </>
  );
}

type Shown = Pick<Route.ComponentProps["loaderData"], "person" | "fields" | "form" | "pages">;
type NewAnnouncementProps = Shown & { answer: Route.ComponentProps["actionData"] };

function NewAnnouncement({ answer, ...shown }: NewAnnouncementProps) {
  const { reply, place, unsent } = useReply(answer);
  const isSending = useSending();
  return (
    <section aria-labelledby="post">
      <h2 id="post">Post an announcement</h2>
      <details
        className="on-phones"
        open={reply !== undefined || undefined}
        // Text typed on a wide screen stays visible when the device is rotated.
        onInput={({ currentTarget }) => {
          currentTarget.open = true;
        }}
        // The button disappears when the form opens, so the focus moves into the form.
        onToggle={() => {
          if (!document.activeElement?.closest("form, .banner"))
            document.getElementById("title")?.focus();
        }}
      >
        <summary className="button">Write an announcement</summary>
        {!isSending && (
          <FormBanner id="not-done" errors={unsent ?? reply?.banner}>
            <FieldLinks fields={shown.fields} errors={reply?.errors ?? {}} />
          </FormBanner>
        )}
        <EntryForm
          key={place}
          {...shown}
          reply={reply}
          publish="Post the announcement"
          busy="Posting…"
          preventScrollReset
        />
      </details>
    </section>
  );
}

interface PendingResidentsProps {
  residents: TablePage<PendingResident>;
  state: TableState<string>;
  flash: ShownFlash | null;
}

function PendingResidents({ residents, state, flash }: PendingResidentsProps) {
  const { timeZone } = useAssociation();
  const ids = residents.rows.map(({ uid }) => uid);
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" tabIndex={-1}>
        Waiting for approval
      </h2>
      <FlashAt flash={flash} at="waiting" />
      <ul className="announcements thirds waiting">
        {residents.rows.map((resident, place) => {
          const { uid, name, email, phoneNumber, houseStreet, createdAt } = resident;
          const next = neighborId(ids, place);
          const whom = <span className="sr-only" translate="no">{` ${name}`}</span>;
          return (
            <li key={uid} className="card">
              <h3 translate="no">{name}</h3>
              <p className="date">
                {formatHouse(resident)} <span translate="no">{houseStreet}</span>; registered{" "}
                <time dateTime={createdAt}>{formatDate(createdAt, timeZone)}</time>
              </p>
              <p translate="no">
                {phoneNumber}
                <br />
                {email}
              </p>
              <div className="actions">
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="id" value={uid} />
                  {next && <input type="hidden" name="next" value={next} />}
                  <SubmitButton name="intent" value="admit">
                    Approve{whom}
                  </SubmitButton>
                </Form>
                <a href={`${residentUrl(uid, state, next)}#remove`} className="button-danger">
                  Decline{whom}
                </a>
              </div>
            </li>
          );
        })}
      </ul>
      <ListPager name="waiting" list={residents} state={state} />
    </section>
  );
}

type Tasks = Pick<Route.ComponentProps["loaderData"], "tasks" | "unchecked">;

function PendingTaskList({ tasks, unchecked }: Tasks) {
  return (
    <section className="needs" aria-labelledby="needs">
      <h2 id="needs">To do</h2>
      {tasks.length + unchecked.length === 0 && <p>You're all caught up.</p>}
      {tasks.length > 0 && (
        <ul>
          {tasks.map(({ to, words }) => (
            <li key={`${to} ${words}`}>
              <a href={to}>{words}</a>
            </li>
          ))}
        </ul>
      )}
      {unchecked.length > 0 && (
        <>
          <p>Still to check after the last changes:</p>
          <ul className="bullets">
            {unchecked.map((note) => (
              <li key={note}>
                <Message>{note}</Message>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
