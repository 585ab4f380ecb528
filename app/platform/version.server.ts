import packageFile from "../../package.json" with { type: "json" };

/** The program's version, such as "1.0.0": see CHANGELOG.md. */
export const version: string = packageFile.version;
