import type { Field } from "../content/fields.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { readFlash, takeFlash } from "../forms/flash.server.ts";
import { FormBanner } from "../forms/form.tsx";
import { personWho } from "../identity/guards.server.ts";
import { Prose } from "../layout/association-content.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { holdDates } from "../platform/format-date.ts";
import type { Route } from "./+types/review.route";
import { askAbout } from "./ask-about.ts";
import { DeskFlashMessage } from "./desk-flash.tsx";
import { Differences, NoticeList, Swatch } from "./differences.tsx";
import { describedBy, FieldLinks, FieldNotes } from "./field-notes.tsx";
import { describeFlash } from "./flash-texts.server.ts";
import { handleReview, leaveLate, openReview } from "./review.server.ts";
import { PictureOf } from "./source-file.tsx";

export const middleware: Route.MiddlewareFunction[] = [takeFlash];

export async function loader({ params, context }: Route.LoaderArgs) {
  const administrator = personWho(context, "publish");
  const review = await openReview(administrator, params.draft);
  if (!review) throw leaveLate();
  const flash = await describeFlash(administrator, readFlash(context));
  return { review, flash };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  return handleReview(personWho(context, "publish"), params.draft, form);
}

export default function Review({ loaderData, actionData, params }: Route.ComponentProps) {
  const { review, flash } = loaderData;
  const { title, list, verb, formUrl, revision, differences, text, pages, publishAt } = review;
  const when = verb === "Publish" ? "publish" : "take it down";
  const field: Field = {
    ...{ name: "publishAt", label: `${verb} on`, type: "date" },
    help: `To ${when} later, choose a date and time (${review.timeZone}).`,
  };
  const isRemoval = verb === "Take down";
  const what = publishAt ? "what is scheduled" : "this draft";
  const removal = publishAt ? `“${title}” will be taken down` : askAbout("Take down", title);
  const errors = actionData?.errors ?? {};
  return (
    <>
      <PageHeading title={isRemoval ? removal : title}>{review.state}</PageHeading>
      <div className="column">
        {flash && !actionData && <DeskFlashMessage key={flash.key} flash={flash} />}
        <FormBanner id="not-done" errors={actionData?.banner}>
          <FieldLinks fields={[field]} errors={errors} />
        </FormBanner>
        <NoticeList title="It can't be published yet:" words={review.problems} />
        <NoticeList title="You can publish it as it is, but please note:" words={review.warnings} />
      </div>
      <div className="wide halves">
        {text && (
          <section>
            <h2>How it looks</h2>
            <article className="card">
              <h3>{text.title}</h3>
              {text.dateCreated && <p className="date">{text.dateCreated}</p>}
              <Prose html={text.html} />
              {text.files.length > 0 && (
                <ul className="attachments">
                  {text.files.map((file) => (
                    <li key={file}>
                      <PictureOf file={file} />
                    </li>
                  ))}
                </ul>
              )}
            </article>
            {pages.slice(-1).map(({ name, url }) => (
              <p key={name}>
                <a href={url}>Open the whole page</a>
              </p>
            ))}
          </section>
        )}
        <form method="post" className="form">
          <input type="hidden" name="revision" value={revision} />
          {review.besides && <p>{holdDates(review.besides)}</p>}
          {review.shade && (
            <p>
              White words would be hard to read on the color you chose,{" "}
              <Swatch color={review.shade.chosen} /> so the site shows a darker shade of it:{" "}
              <Swatch color={review.shade.shown} />
            </p>
          )}
          <p className="actions">
            <button type="submit" name="intent" value="publish" className="button">
              {publishAt ? `${verb} now` : verb}
            </button>
            {formUrl && (
              <a href={formUrl} className="button-quiet">
                Keep editing
              </a>
            )}
          </p>
          <div className="field">
            <label htmlFor={field.name}>{field.label}</label>
            <input
              type="datetime-local"
              id={field.name}
              name={field.name}
              defaultValue={actionData?.publishAt ?? publishAt}
              {...describedBy(field, errors)}
            />
            <FieldNotes field={field} errors={errors} />
          </div>
          <p className="actions">
            <button type="submit" name="intent" value="schedule" className="button-quiet">
              {publishAt ? "Change the time" : "Schedule it"}
            </button>
            {publishAt && !isRemoval && (
              <button type="submit" name="intent" value="unschedule" className="button-quiet">
                Cancel the schedule
              </button>
            )}
            {isRemoval && (
              <button type="submit" name="intent" value="discard" className="button-quiet">
                Don't take it down
              </button>
            )}
          </p>
        </form>
      </div>
      <div className="column">
        {review.isNew ? (
          <details>
            <summary>What you entered</summary>
            <Differences differences={differences} isWhole />
          </details>
        ) : (
          !isRemoval && (
            <>
              <h2>What changes</h2>
              <Differences differences={differences} />
            </>
          )
        )}
      </div>
      {pages.length > 0 && !text && (
        <section className="wide">
          <h2>How it looks</h2>
          <div className="desk-pages desk-previews">
            {pages.map(({ name, url }) => (
              <figure key={name}>
                <figcaption>
                  <a href={url}>{name}</a>
                </figcaption>
                <iframe src={url} title={name} loading="lazy" />
              </figure>
            ))}
          </div>
        </section>
      )}
      <div className="column">
        {!isRemoval && (
          <div className="actions">
            <ConfirmDialog
              intent="discard"
              id={params.draft}
              button={`Delete ${what}`}
              concerning={title}
              question={`${askAbout(`Delete ${what}:`, title)} You can't get it back.`}
            >
              <input type="hidden" name="revision" value={revision} />
            </ConfirmDialog>
          </div>
        )}
        <p>
          <a href={list.url}>Back to {list.title}</a>
        </p>
      </div>
    </>
  );
}
