import { showEdition } from "../../app/content/edition.server.ts";
import { loadSample } from "../samples.ts";

// What is tested without a site of its own speaks of the sample.
showEdition(await loadSample());
