import { Fragment } from "react";
import { FlashMessage } from "../forms/flash-message.tsx";
import type { DeskFlash } from "./flash-texts.server.ts";

/** Confirms what was done at the desk, and leads to it. Give it the message's key. */
export function DeskFlashMessage({ flash: { text, links } }: { flash: DeskFlash }) {
  return (
    <FlashMessage>
      {text}
      {links.map(({ href, words }) => (
        <Fragment key={href}>
          {" "}
          <a href={href}>{words}</a>
        </Fragment>
      ))}
    </FlashMessage>
  );
}
