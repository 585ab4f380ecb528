import { parseWithZod } from "@conform-to/zod/v4";
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
import { ManageAnnouncements } from "../../ui/manage-announcements.tsx";
import { NewAnnouncement } from "../../ui/new-announcement.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { UsersTable } from "../../ui/users-table.tsx";
import { refuseFields } from "../account/form-errors.server.ts";
import type { Route } from "./+types/admin";

export const handle = { tool: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const administrator = context.get(administratorContext);
  const state = readTableState(new URL(request.url).searchParams, userSorts);
  const announcements = await listAnnouncements(administrator);
  const messages = await listContactMessages(administrator);
  const users = await listUsers(administrator, state);
  return { announcements, messages, users: { ...users, state: { ...state, page: users.page } } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const administrator = context.get(administratorContext);
  const form = await request.formData();
  if (form.get("intent") === "delete") {
    await deleteAnnouncement(administrator, String(form.get("id")));
    return null;
  }
  const submission = parseWithZod(form, { schema: announcementSchema });
  if (submission.status !== "success") return refuseFields(submission);
  await createAnnouncement(administrator, submission.value);
  return submission.reply({ resetForm: true });
}

export default function Admin({ loaderData, actionData }: Route.ComponentProps) {
  const { announcements, messages, users } = loaderData;
  return (
    <>
      <PageHeading title="Admin Dashboard" />
      <NewAnnouncement lastResult={actionData} />
      <ManageAnnouncements announcements={announcements} />
      <ContactMessages messages={messages} />
      <UsersTable {...users} />
    </>
  );
}
