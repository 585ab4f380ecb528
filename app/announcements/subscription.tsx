import { Form } from "react-router";
import { SubmitButton } from "../forms/form.tsx";
import { Checkbox } from "../forms/form-field.tsx";
import { NewUrl } from "../forms/new-url.tsx";
import { Folded } from "../layout/folded.tsx";
import { EmailAddress } from "../layout/smart-link.tsx";
import type { Mailing } from "./mailing.ts";

const mailField = { id: "mail-announcements", name: "mailAnnouncements" };

interface MailChoiceProps {
  signInAddress: string;
  mailing: Mailing;
  /** Why email isn't working; null if it is. */
  noMail: string | null;
}

export function MailChoice({ signInAddress, mailing, noMail }: MailChoiceProps) {
  return (
    <Folded
      id="mail"
      title="Announcements by email"
      now={{ on: "On", off: "Off", unconfirmed: "Waiting for you to confirm your email" }[mailing]}
    >
      <div>
        <p>
          They {mailing === "on" && !noMail ? "" : "will "}go to{" "}
          <EmailAddress>{signInAddress}</EmailAddress>
          {noMail
            ? " once email works here. You can choose now."
            : ". We always email you about your account itself, such as a changed password."}
        </p>
        {mailing === "unconfirmed" && !noMail && (
          <p>
            <strong>You'll start getting them after you confirm your email address.</strong> Open
            the link that we emailed you. To get a new one, press Save.
          </p>
        )}
      </div>
      <Form method="post" className="form" preventScrollReset>
        <input type="hidden" name="intent" value="mail" />
        <Checkbox field={{ ...mailField, initialValue: mailing === "off" ? undefined : "on" }}>
          Email me new announcements
        </Checkbox>
        <SubmitButton>Save</SubmitButton>
      </Form>
    </Folded>
  );
}

interface FeedUrlProps {
  /** When the feed was created, formatted for display; null if there is none. */
  made: string | null;
  /** Its URL, right after it was made. */
  url: string | undefined;
}

/** A resident's own feed: makes, replaces and revokes its secret URL. */
export function FeedUrl({ made, url }: FeedUrlProps) {
  return (
    <Folded
      id="feed"
      title="Announcements in a feed reader"
      now={made ? `On since ${made}` : "Off"}
      isOpen={url !== undefined}
    >
      <div>
        <p>
          A feed reader is a program that collects news, such as Thunderbird or NetNewsWire. It can
          show new announcements, too. It uses a private web address made just for you, so you don't
          have to log in. Anyone who has the address can read them, so don't share it.
        </p>
      </div>
      <Form method="post" className="form" preventScrollReset>
        {url && (
          <NewUrl
            key={url}
            url={url}
            label="Your feed address"
            help="Copy the whole address, and paste it where your feed reader asks for a feed address."
          />
        )}
        {made && !url && (
          <p>
            You made an address on {made}. We don't keep it, so we can't show it again. If you lost
            it or gave it to someone, make a new one, and the old one will stop working.
          </p>
        )}
        <p className="actions">
          <SubmitButton name="intent" value="make-feed" className="button-quiet">
            {made ? "Make a new feed address" : "Make a feed address"}
          </SubmitButton>
          {made && (
            <SubmitButton name="intent" value="end-feed" className="button-quiet">
              Turn the feed off
            </SubmitButton>
          )}
        </p>
      </Form>
    </Folded>
  );
}
