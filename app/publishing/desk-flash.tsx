import { Fragment } from "react";
import { FlashMessage } from "../forms/flash-message.tsx";
import type { DeskFlash } from "./flash-texts.server.ts";

/** Confirms what was done at the desk, leads to it, and says what else is to be known. Give it the message's key. */
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
          {note}
        </p>
      ))}
    </>
  );
}
