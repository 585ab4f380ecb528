import { data } from "react-router";
import { currentEdition, wholeEdition } from "../content/edition.server.ts";
import { setFlash } from "../forms/flash.server.ts";
import { FormBanner } from "../forms/form.tsx";
import { redirectTo } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/delete-entry.route";
import { askAbout, deleteOrTakeDown } from "./ask-about.ts";
import { listLinksTo } from "./dead-links.server.ts";
import { entryVersion, nameWhole, openKind, pageOf, titleOf } from "./desk-kinds.server.ts";
import { NoticeList } from "./differences.tsx";
import { beginRemoval } from "./drafts.server.ts";
import { linkTo } from "./find-contacts.server.ts";
import { setPublished } from "./flash-texts.server.ts";
import { makeNextEdition } from "./next-edition.server.ts";
import { entryOf, findEntry } from "./open-form.server.ts";
import { publishChange } from "./publish-change.server.ts";

export async function loader(args: Route.LoaderArgs) {
  const { kind } = openKind(args);
  const entry = await findEntry(kind, entryOf(args.params.entry));
  if (!entry) throw data(null, { status: 404, statusText: "Not Found" });
  const seen = entryVersion(entry);
  const { slug, values } = entry;
  const made = await makeNextEdition({ kind, action: "remove", entry: slug, values, seen });
  const before = wholeEdition(currentEdition());
  const links = made.ok
    ? await listLinksTo(made.entries, { before, after: wholeEdition(made.edition) })
    : [];
  const who = entry.audience === "everyone" ? "Everyone" : "Residents who are logged in";
  const after = `${who} can see it now. Deleting takes it off the site and out of the search, with any files.`;
  const { entries = [] } = made.ok ? made : {};
  const removal = kind.removal?.(values, { slug, entries }) ?? { after };
  // A date of a series is put back as it was: nothing goes that others link to, or that could wait.
  const title = removal.isWhole ? null : nameWhole(values, titleOf(kind, entry));
  const shown = { title, page: pageOf(kind, slug, values), seen, links: links.map(linkTo) };
  return { ...shown, ...removal };
}

export async function action(args: Route.ActionArgs) {
  const { administrator, kind } = openKind(args);
  const entry = await findEntry(kind, entryOf(args.params.entry));
  const list = `/admin/publish/${kind.name}`;
  if (!entry || kind.isSingle) return redirectTo(list, [setFlash("draft-late")]);
  const form = await args.request.formData();
  const intent = form.get("intent");
  if (intent !== "publish" && intent !== "take-down" && intent !== "schedule") {
    return data({ banner: ["Press one of the buttons below."] }, { status: 400 });
  }
  const change = { kind, action: "remove", entry: entry.slug, values: entry.values } as const;
  const seen = String(form.get("seen"));
  if (intent === "schedule") {
    const begun = await beginRemoval(administrator, change);
    return redirectTo(begun ? `/admin/publish/review/${begun.id}` : list);
  }
  const isTakenDown = intent === "take-down";
  const done = await publishChange(administrator, { ...change, seen, isTakenDown });
  if (done.ok)
    return redirectTo(list, [setPublished(isTakenDown ? "taken-down" : "deleted", done)]);
  return data({ banner: done.problems.map(({ message }) => message) }, { status: 409 });
}

export default function DeleteEntry({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, page, seen, links, ask = deleteOrTakeDown, after } = loaderData;
  return (
    <>
      <PageHeading title={title === null ? `${ask}?` : askAbout(ask, title)}>{after}</PageHeading>
      <form method="post" className="column form">
        <FormBanner id="not-done" errors={actionData?.banner} />
        <p>
          <a href={page}>See it on the site</a>
        </p>
        <p>
          {title !== null &&
            "If you take it down, it stays in your list and you can publish it again. If you delete it, it leaves your list, too, with any draft of it. "}
          If you change your mind, you can undo this in the{" "}
          <a href="/admin/publish/history">history</a>.
        </p>
        <NoticeList
          title="These link to it. Change those links first, or they will stop working:"
          words={links}
        />
        <input type="hidden" name="seen" value={seen} />
        <p className="actions">
          <a href={`/admin/publish/${params.kind}/${params.entry}`} className="button-quiet">
            No, keep it
          </a>
          {title !== null && (
            <>
              <button type="submit" name="intent" value="take-down" className="button-quiet">
                Take it down
              </button>
              <button type="submit" name="intent" value="schedule" className="button-quiet">
                Take it down later
              </button>
            </>
          )}
          <button
            type="submit"
            name="intent"
            value="publish"
            className={title === null ? "button" : "button button-alert"}
          >
            {title === null ? ask : "Yes, delete it"}
          </button>
        </p>
      </form>
    </>
  );
}
