import { useLayoutEffect, useRef, useState } from "react";
import { data, Form } from "react-router";
import { FormBanner, SubmitButton } from "../forms/form.tsx";
import { redirectTo } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/order-entries.route";
import { listOf, openKind, titleOf } from "./desk-kinds.server.ts";
import { setPublished } from "./flash-texts.server.ts";
import { openNewest } from "./next-edition.server.ts";
import { publishChange } from "./publish-change.server.ts";
import { inTypedOrder } from "./read-form.server.ts";
import { useUnsaved } from "./unsaved.ts";

export { clientAction } from "../forms/preserve-input.ts";

export async function loader(args: Route.LoaderArgs) {
  const { kind } = openKind(args);
  if (!kind.isOrdered) throw data(null, { status: 404, statusText: "Not Found" });
  const listed = listOf(kind, (await openNewest()).entries);
  const entries = listed.map((entry) => ({ id: entry.slug, title: titleOf(kind, entry) }));
  return { title: kind.title, name: kind.name, entries };
}

export async function action(args: Route.ActionArgs) {
  const { administrator, kind } = openKind(args);
  const form = await args.request.formData();
  if (form.get("intent") !== "publish") {
    return data({ banner: ["Press one of the buttons below."] }, { status: 400 });
  }
  const listed = listOf(kind, (await openNewest()).entries).map(({ slug }) => slug);
  // As they stood on the page, where the buttons may have moved some.
  const shown = [...form.keys()].map((key) => key.replace("place-", ""));
  const inOrder = new Set([...shown.filter((id) => listed.includes(id)), ...listed]);
  const ids = inTypedOrder([...inOrder], (id) => String(form.get(`place-${id}`)));
  const done = await publishChange(administrator, {
    ...{ kind, action: "order", entry: null, values: {}, seen: null },
    ids,
  });
  if (!done.ok)
    return data({ banner: done.problems.map(({ message }) => message) }, { status: 400 });
  return redirectTo(`/admin/publish/${kind.name}`, [setPublished("ordered", done)]);
}

export default function OrderEntries({ loaderData, actionData }: Route.ComponentProps) {
  const { title, name } = loaderData;
  const [entries, setEntries] = useState(loaderData.entries);
  const [moved, setMoved] = useState("");
  const pressed = useRef<HTMLButtonElement>(null);
  // A moved or disabled button loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once they are moved.
  useLayoutEffect(() => {
    const { current: button } = pressed;
    const other = button?.nextElementSibling ?? button?.previousElementSibling;
    (button?.disabled ? (other as HTMLElement) : button)?.focus();
  }, [entries]);
  const own = useRef<HTMLFormElement>(null);
  useUnsaved(own, true);
  const refused =
    actionData && ("banner" in actionData ? actionData.banner : actionData.error?.[""]);
  return (
    <>
      <PageHeading title={`Change the order: ${title}`}>
        Put these in the order you want. You can type a new number, such as 1 for the first one.
        Then press Publish this order.
      </PageHeading>
      <Form ref={own} method="post" className="column form">
        <input type="hidden" name="asked" value="" />
        <FormBanner id="not-done" errors={refused ?? undefined} />
        <p role="status" className="sr-only">
          {moved}
        </p>
        {entries.map(({ id, title }, index) => (
          <div key={id} className="field desk-place">
            <input
              id={`place-${id}`}
              name={`place-${id}`}
              inputMode="numeric"
              pattern="[0-9]+"
              title="A number, such as 1 for the first one"
              required
              defaultValue={index + 1}
              size={3}
            />
            <label htmlFor={`place-${id}`}>{title}</label>
            <span className="actions with-script">
              {[-1, 1].map((by) => (
                <button
                  key={by}
                  type="button"
                  className="button-quiet"
                  disabled={entries[index + by] === undefined}
                  onClick={({ currentTarget }) => {
                    const others = entries.filter((entry) => entry.id !== id);
                    setEntries(others.toSpliced(index + by, 0, { id, title }));
                    setMoved(`${title}: ${index + by + 1} of ${entries.length}`);
                    pressed.current = currentTarget;
                  }}
                >
                  {by < 0 ? "Up" : "Down"}
                  <span className="sr-only"> {title}</span>
                </button>
              ))}
            </span>
          </div>
        ))}
        <p className="actions">
          <SubmitButton name="intent" value="publish" busy="Publishing…">
            Publish this order
          </SubmitButton>
          <a href={`/admin/publish/${name}`} className="button-quiet">
            Go back
          </a>
        </p>
      </Form>
    </>
  );
}
