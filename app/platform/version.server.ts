import packageFile from "../../package.json" with { type: "json" };

/** The version of this program, such as "1.0.0". CHANGELOG.md says what each brings. */
export const version: string = packageFile.version;
