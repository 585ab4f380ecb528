import { Fragment } from "react";
import { FlashMessage } from "../forms/flash-message.tsx";
import { Message } from "../forms/form.tsx";
import type { DeskFlash } from "./flash-texts.server.ts";

/** The desk's flash message, with links and warnings. Its key is meant as the React key. */
export function DeskFlashMessage({ flash: { text, notes, links } }: { flash: DeskFlash }) {
  return (
    <>
      <FlashMessage>
        {text}
        {links.map(({ href, words }) => (
          <Fragment key={href}>
            {" "}
            <a href={href}>{words}</a>
          </Fragment>
        ))}
      </FlashMessage>
      {notes.map((note) => (
        <p key={note} className="notice">
          <Message>{note}</Message>
        </p>
      ))}
    </>
  );
}
