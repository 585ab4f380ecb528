import { readFileSync } from "node:fs";
import { userInfo } from "node:os";

/** What file system error codes mean, and what to do, as parts of a sentence. */
const reasons: Record<string, () => string> = {
  EACCES: noPermission,
  EEXIST: () => "there is already something with this name. Choose another, or move that away",
  EISDIR: () => "it is a folder",
  ENOENT: () => "there is no such file or folder. Check how the path is spelled",
  ENOSPC: () => "the disk is full",
  ENOTDIR: () => "a part of its path is a file, not a folder. Check how the path is spelled",
  EPERM: noPermission,
  EROFS: () => "the disk is read-only",
};

function noPermission(): string {
  return `${account()} doesn't have permission. Allow it (chown, chmod), or use a place that it may use`;
}

function account(): string {
  try {
    return `the user ${userInfo().username}`;
  } catch {
    // In a container, the user may have a number but no name.
    return "this account";
  }
}

/** Why a file can't be read or written, as the end of a sentence. */
export function reasonOf(error: unknown): string {
  const reason = isFileError(error) ? reasons[error.code ?? ""] : undefined;
  return reason?.() ?? (error instanceof Error ? error.message : String(error));
}

/** A sentence for an unexpected file system error; undefined for any other error. */
export function explainFileError(error: unknown): string | undefined {
  if (!isFileError(error) || !reasons[error.code ?? ""] || !error.path) return undefined;
  return `${error.path} can't be used: ${reasonOf(error)}.`;
}

/** Whether an error is the file system's. */
export function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "code" in error && "syscall" in error;
}

/** A file's bytes; undefined if it can't be read. */
export function readIfThere(path: string): Buffer<ArrayBuffer> | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
