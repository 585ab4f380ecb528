import { Form } from "react-router";
import { SubmitButton } from "../forms/form.tsx";

interface ProveAddressProps {
  signInAddress: string;
  /** Since when it is confirmed, as it is shown; null while it isn't. */
  proven: string | null;
}

/** The button by which the signed-in prove that their address is theirs. */
export function ProveAddress({ signInAddress, proven }: ProveAddressProps) {
  return (
    <section className="setting" aria-labelledby="prove">
      <div>
        <h2 id="prove">
          {proven ? "Your email address is confirmed" : "Confirm your email address"}
        </h2>
        {proven ? (
          <p>
            <strong className="address">{signInAddress}</strong> was confirmed on {proven}.
          </p>
        ) : (
          <p>
            Show us that <strong className="address">{signInAddress}</strong> is yours. Messages
            that you send to the board from it afterwards are then part of your data below, also
            when you aren't logged in.
          </p>
        )}
      </div>
      {!proven && (
        <Form method="post" className="form" preventScrollReset>
          <input type="hidden" name="intent" value="prove-address" />
          <p className="actions">
            <SubmitButton className="button-quiet">Email me a link</SubmitButton>
          </p>
        </Form>
      )}
    </section>
  );
}
