/** A build that can't go on, for a reason that its message says in full. */
export class BuildFailure extends Error {
  override name = "BuildFailure";
}
