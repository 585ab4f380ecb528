import { loadSample } from "../samples.ts";
import { listAddresses } from "./addresses.ts";
import { testVisitorsPages, testWithoutScript } from "./any-association.ts";
import { testSignedInAccessibility, testVisitorsAccessibility } from "./public-accessibility.ts";
import { testVisitorsWidths } from "./public-widths.ts";
import { test } from "./site-test.ts";

/* The public pages of an association that has little; those of the one with everything have files of their own. */

const { content } = await loadSample("quarry-row");
const addresses = listAddresses(content);

test.use({ serverOf: "second-sample", sample: "quarry-row" });
test.describe.configure({ mode: "parallel" });

testVisitorsPages(content);
testWithoutScript(content);
testVisitorsAccessibility(addresses);
testSignedInAccessibility(addresses);
testVisitorsWidths(addresses);
