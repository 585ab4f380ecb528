import { parseFile } from "../content/fields.ts";

function fileUrl(value: string): string {
  const file = parseFile(value);
  return file ? `/admin/publish/files/${file.hash}/${encodeURIComponent(file.name)}` : "";
}

/** A link to a file. */
export function FileLink({ file }: { file: string }) {
  return (
    <a href={fileUrl(file)} target="_blank" rel="noreferrer">
      {parseFile(file)?.name}
    </a>
  );
}

/** A small picture of a file, or a link to any other. */
export function PictureOf({ file }: { file: string }) {
  if (!isPicture(file)) return <FileLink file={file} />;
  return <img src={fileUrl(file)} alt="" width={160} loading="lazy" />;
}

/** Whether it can be shown as a picture. */
export function isPicture(value: string): boolean {
  return /\.(jpg|jpeg|png|webp|avif|svg|heic|heif)$/.test(value);
}
