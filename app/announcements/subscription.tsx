import { Form } from "react-router";
import { SubmitButton } from "../forms/form.tsx";
import { Checkbox } from "../forms/form-field.tsx";

const mailField = { id: "mail-announcements", name: "mailAnnouncements" };

interface MailChoiceProps {
  signInAddress: string;
  /** Whether new announcements are mailed now. */
  wanted: boolean;
}

/** The form by which a resident says what is mailed. */
export function MailChoice({ signInAddress, wanted }: MailChoiceProps) {
  return (
    <section className="setting" aria-labelledby="mail">
      <div>
        <h2 id="mail">Mail</h2>
        <p>
          It goes to <strong className="address">{signInAddress}</strong>. Mails about your account
          itself, such as a changed password, always come.
        </p>
      </div>
      <Form method="post" className="form" preventScrollReset>
        <input type="hidden" name="intent" value="mail" />
        <Checkbox field={{ ...mailField, initialValue: wanted ? "on" : undefined }}>
          Tell me of new announcements by e-mail
        </Checkbox>
        <SubmitButton>Keep this choice</SubmitButton>
      </Form>
    </section>
  );
}
