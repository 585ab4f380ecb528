import { loadSample } from "../samples.ts";
import { listAddresses } from "./addresses.ts";
import { testEveryPage } from "./every-page.ts";
import { test } from "./site-test.ts";

/* The public pages of an association that has little. */

const { content } = await loadSample("quarry-row");

test.use({ serverOf: "second-sample", sample: "quarry-row" });

testEveryPage(listAddresses(content).visitorPages);
