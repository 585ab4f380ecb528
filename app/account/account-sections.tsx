import { type SubmissionResult, useForm } from "@conform-to/react";
import { Fragment } from "react";
import { Form } from "react-router";
import { SentForm, SubmitButton } from "../forms/form.tsx";
import { Checkbox, FormField } from "../forms/form-field.tsx";
import { Folded } from "../layout/folded.tsx";
import { useAssociation } from "../layout/request-facts.ts";
import { EmailAddress, withLinks, wrapEmail } from "../layout/smart-link.tsx";
import type { Route } from "./+types/account.route";
import { NewPasswordField, Reauthenticated, ReauthenticationField } from "./password-fields.tsx";

type Shown = Route.ComponentProps["loaderData"];

interface FormProps extends Shown {
  lastResult: SubmissionResult<string[]> | undefined;
}

export function DeleteAccount({ reauthentication, lastResult }: FormProps) {
  const [form, fields] = useForm<Record<"currentPassword" | "confirmed", string>>({
    id: "delete-account",
    lastResult,
  });
  // Without the submitted value: a rejected form comes back with the box unchecked.
  const { id, name, errors, errorId } = fields.confirmed;
  return (
    <Folded id="delete" title="Delete your account" isOpen={lastResult !== undefined}>
      <div>
        <p>
          This deletes your information, your directory entry and your settings right away, and logs
          you out everywhere. You can't undo this. The board keeps the messages you sent.
        </p>
      </div>
      <Reauthenticated back="/account" {...reauthentication}>
        <SentForm form={form} className="form">
          <input type="hidden" name="intent" value="delete" />
          <ReauthenticationField field={fields.currentPassword} {...reauthentication} />
          <div className="field">
            <Checkbox field={{ id, name, errors, errorId }} className="check" required>
              Yes, delete my account
            </Checkbox>
          </div>
          <SubmitButton className="button button-alert">Delete my account</SubmitButton>
        </SentForm>
      </Reauthenticated>
    </Folded>
  );
}

export function ChangeEmail({ lastResult, ...shown }: FormProps) {
  const { signInAddress, proven, pending, isMailOff, reauthentication, mailing } = shown;
  const { email } = useAssociation();
  // The administrator makes the links of residents alone.
  const helper = mailing ? `the board (${email})` : "the person who runs the site";
  const [form, fields] = useForm<Record<"email" | "currentPassword", string>>({
    id: "change-address",
    lastResult,
  });
  return (
    <Folded
      id="address"
      title="Your login email"
      now={pending ? `Change to ${pending.address} not finished` : signInAddress}
      isOpen={pending != null || lastResult !== undefined}
    >
      <div>
        <p>
          {reauthentication.state === "password"
            ? "You log in with "
            : "Your account's address is "}
          <EmailAddress>{signInAddress}</EmailAddress>
          {proven && `, confirmed on ${proven}`}.{" "}
          {isMailOff
            ? withLinks(
                `To change it, enter the new one. Then ask ${helper} for the link that confirms it.`,
              )
            : "To change it, enter the new one. We'll email a link to it. Log in here first, then open that link. You'll be logged out on your other devices. We'll let your old address know, too."}
        </p>
        {pending && (
          <p className="notice">
            You asked to change it to <EmailAddress>{pending.address}</EmailAddress>.{" "}
            {isMailOff ? (
              <>
                Until you open the link that confirms it, log in with{" "}
                <EmailAddress>{signInAddress}</EmailAddress>.
              </>
            ) : (
              `The link that confirms it works until ${pending.expiresAt}.`
            )}
          </p>
        )}
        {pending && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="keep-address" />
            <SubmitButton className="button-quiet">Cancel this change</SubmitButton>
          </Form>
        )}
        {!proven && !isMailOff && (
          <Form id="prove" method="post" preventScrollReset>
            <input type="hidden" name="intent" value="prove-address" />
            <p>
              <strong>You haven't confirmed this address yet.</strong> After you do, your data will
              also include messages you sent from it without logging in.
            </p>
            <SubmitButton className="button-quiet">Email me a link to confirm it</SubmitButton>
          </Form>
        )}
      </div>
      <Reauthenticated back="/account" {...reauthentication}>
        <SentForm form={form} className="form">
          <input type="hidden" name="intent" value="address" />
          <FormField
            field={fields.email}
            label="New email address"
            type="email"
            autoComplete="email"
          />
          <ReauthenticationField field={fields.currentPassword} {...reauthentication} />
          <SubmitButton>Change the email</SubmitButton>
        </SentForm>
      </Reauthenticated>
    </Folded>
  );
}

export function OwnData({ kept }: Pick<Shown, "kept">) {
  return (
    <Folded id="data" title="Your data" isOpen={kept !== null}>
      <div>
        <p>
          Everything we have about you: your info, your settings, your messages to the board, and a
          log of your account activity. (Where you're logged in is listed above.) You can also
          download it as a file.
        </p>
      </div>
      <div>
        <p className="actions">
          <a href={kept ? "/account#data" : "/account?data=shown#data"} className="button-quiet">
            {kept ? "Hide your data" : "Show your data here"}
          </a>
          <a href="/account/data.json" className="button-quiet" download="my-data.json">
            Download your data
          </a>
        </p>
        {kept?.parts.map(({ title, note, things }) => (
          <Fragment key={title}>
            <h3>{title}</h3>
            {note && <p>{note}</p>}
            {things.map((facts) => (
              <dl key={things.indexOf(facts)} className="facts">
                {facts.map(([name, text]) => (
                  <Fragment key={name}>
                    <dt>{name}</dt>
                    <dd className="as-typed">{wrapEmail(text)}</dd>
                  </Fragment>
                ))}
              </dl>
            ))}
          </Fragment>
        ))}
        {kept?.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </Folded>
  );
}

/** Replaces the password form for people who log in at the identity provider and may have no password here. */
export function PasswordElsewhere({ reauthentication: { provider }, isProviderOnly }: Shown) {
  return (
    <Folded id="password" title="Password">
      <div>
        <p>You sign in with {provider}. Change your password there.</p>
      </div>
      {!isProviderOnly && (
        <p>
          To log in with a password here instead, <a href="/forgotpassword">choose one</a>. We'll
          email you a link. Afterward you're logged out, and we'll ask for that password once if you
          sign in with {provider} again.
        </p>
      )}
    </Folded>
  );
}

export function ChangePassword({
  signInAddress,
  reauthentication,
  shortest,
  lastResult,
}: FormProps) {
  const [form, fields] = useForm<Record<"currentPassword" | "password", string>>({
    id: "change-password",
    lastResult,
  });
  return (
    <Folded id="password" title="Password" isOpen={lastResult !== undefined}>
      <div>
        <p>When you change it, we'll log you out on your other devices.</p>
      </div>
      <SentForm form={form} className="form">
        <input type="hidden" name="intent" value="password" />
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" autoComplete="username" defaultValue={signInAddress} readOnly hidden />
        <ReauthenticationField field={fields.currentPassword} {...reauthentication} />
        <NewPasswordField field={fields.password} label="New password" shortest={shortest} />
        <SubmitButton>Change the password</SubmitButton>
      </SentForm>
    </Folded>
  );
}
