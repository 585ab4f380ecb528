import { redirect } from "react-router";
import {
  announcementSchema,
  createAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
} from "../../domain/announcement.server.ts";
import { listContactMessages } from "../../domain/contact-message.server.ts";
import { listUsers, userSorts } from "../../domain/directory.server.ts";
import { readTableState } from "../../domain/table-state.ts";
import { administratorContext } from "../../identity/guards.server.ts";
import { ContactMessages } from "../../ui/contact-messages.tsx";
import { DoneNotice } from "../../ui/done-notice.tsx";
import { ManageAnnouncements } from "../../ui/manage-announcements.tsx";
import { NewAnnouncement } from "../../ui/new-announcement.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { PageIndex } from "../../ui/page-index.tsx";
import { UsersTable } from "../../ui/users-table.tsx";
import { readForm } from "../read-form.server.ts";
import { answerForm, refusalHeaders, refuseFields } from "../refuse-form.server.ts";
import type { Route } from "./+types/admin";

export const handle = { tool: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const administrator = context.get(administratorContext);
  const asked = new URL(request.url).searchParams;
  const state = readTableState(asked, userSorts);
  const announcements = await listAnnouncements(administrator);
  const messages = await listContactMessages(administrator);
  const users = await listUsers(administrator, state);
  return {
    announcements,
    messages,
    users: { ...users, state: { ...state, page: users.page } },
    posted: asked.get("posted"),
    deleted: asked.get("deleted"),
  };
}

export const headers = refusalHeaders;

export async function action(asked: Route.ActionArgs) {
  const { request, context } = asked;
  const administrator = context.get(administratorContext);
  const form = await request.formData();
  // Back to the same table; not answered here, or a reload would do it again.
  const back = (done: "posted" | "deleted", id: string) => {
    const { searchParams } = new URL(request.url);
    for (const earlier of ["posted", "deleted"]) searchParams.delete(earlier);
    searchParams.set(done, id);
    return redirect(`/admin?${searchParams}`);
  };
  if (form.get("intent") === "delete") {
    const id = String(form.get("id"));
    await deleteAnnouncement(administrator, id);
    return back("deleted", id);
  }
  const submission = readForm(form, announcementSchema);
  if (submission.status !== "success") return refuseFields(submission);
  return answerForm(asked, submission, async () =>
    back("posted", await createAnnouncement(administrator, submission.value)),
  );
}

const sections = [
  { id: "post", name: "New announcement" },
  { id: "announcements", name: "Announcements" },
  { id: "messages", name: "Messages" },
  { id: "users", name: "Users" },
];

export default function Admin({ loaderData, actionData }: Route.ComponentProps) {
  const { announcements, messages, users, posted, deleted } = loaderData;
  return (
    <>
      <PageHeading title="Admin Dashboard" />
      <div className="wide">
        {(posted || deleted) && (
          <DoneNotice key={`${posted} ${deleted}`}>
            {posted ? "The announcement is posted." : "The announcement is deleted."}
          </DoneNotice>
        )}
        <PageIndex title="On this page" sections={sections} />
        <div className="halves">
          {/* Anew after each posted announcement, with empty fields. */}
          <NewAnnouncement key={posted} lastResult={actionData} />
          <ManageAnnouncements announcements={announcements} />
        </div>
      </div>
      <ContactMessages messages={messages} />
      <UsersTable {...users} />
    </>
  );
}
