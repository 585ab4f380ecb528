import { Fragment } from "react";
import { FlashMessage } from "../forms/flash-message.tsx";
import { NoticeList } from "./differences.tsx";
import type { DeskFlash } from "./flash-texts.server.ts";

/** The desk's flash message, with links and warnings. Its key is meant as the React key. */
export function DeskFlashMessage({ flash: { text, notes, before, links } }: { flash: DeskFlash }) {
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
      <NoticeList title="Please note:" words={notes} />
      <NoticeList title="Still to check after your earlier changes:" words={before} />
    </>
  );
}
