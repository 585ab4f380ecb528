import { Fragment } from "react";
import { Message } from "../forms/form.tsx";
import type { FieldDifference, Piece } from "./compare.server.ts";
import { PictureOf } from "./source-file.tsx";

interface DifferencesProps {
  differences: readonly FieldDifference[];
  /** Shown as a whole, without marking words: of what was added or deleted, or what a button would bring back. */
  isWhole?: boolean;
}

/** The differences between two versions of an entry, by field. */
export function Differences({ differences, isWhole = false }: DifferencesProps) {
  if (differences.length === 0) return <p className="notice">No differences.</p>;
  return (
    <dl className="desk-differences">
      {differences.map((difference) => (
        <div key={difference.label}>
          <dt>{difference.label}</dt>
          <dd>
            {"pieces" in difference ? (
              difference.pieces.map((piece, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
                <Fragment key={index}>
                  {piece.is === "added" &&
                    difference.pieces[index - 1]?.is === "removed" &&
                    (piece.text.length > 80 ? <br /> : " ")}
                  <Words {...piece} is={isWhole ? "same" : piece.is} />
                </Fragment>
              ))
            ) : isWhole ? (
              <PictureOf file={difference.after || difference.before} />
            ) : (
              <>
                <FileIs file={difference.before} facts={difference.facts[0]} when="Before" />
                <FileIs file={difference.after} facts={difference.facts[1]} when="After" />
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Words({ text, is, color }: Piece) {
  const Tag = is === "removed" ? "del" : is === "added" ? "ins" : "span";
  return (
    <Tag>
      {color && <Swatch color={color} />}
      {text}
    </Tag>
  );
}

export function Swatch({ color }: { color: string }) {
  return (
    <svg width="1.2em" height="1em" className="desk-swatch" aria-hidden="true">
      <rect width="1em" height="1em" fill={color} stroke="currentColor" />
    </svg>
  );
}

function FileIs({ file, facts, when }: { file: string; facts: string; when: string }) {
  return (
    <p>
      {when}: {file ? <PictureOf file={file} /> : "no file"}
      {facts && ` (${facts})`}
    </p>
  );
}

type RestoreFormProps = Record<"edition" | "newest", number> & { words: string };

/** Restores an earlier edition; the history's action handles it. */
export function RestoreForm({ edition, newest, words }: RestoreFormProps) {
  return (
    <form method="post" action="/admin/publish/history" className="desk-restore">
      <input type="hidden" name="edition" value={edition} />
      <input type="hidden" name="newest" value={newest} />
      <button type="submit" name="intent" value="restore" className="button-quiet">
        {words}
      </button>
    </form>
  );
}

/** A notice with a list of notes; nothing if there are none. */
export function NoticeList({ title, words }: { title: string; words: string[] }) {
  if (words.length === 0) return null;
  return (
    <div className="notice">
      <p>{title}</p>
      <ul>
        {words.map((one) => (
          <li key={one}>
            <Message>{one}</Message>
          </li>
        ))}
      </ul>
    </div>
  );
}
