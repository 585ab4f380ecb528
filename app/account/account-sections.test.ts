import type { SubmissionResult } from "@conform-to/react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { DeleteAccount } from "./account-sections.tsx";

test("after a wrong password, the deletion is to be confirmed anew", () => {
  const lastResult: SubmissionResult<string[]> = {
    status: "error",
    initialValue: { intent: "delete", confirmed: "on" },
    error: { currentPassword: ["This isn't your password."] },
  };
  const Component = () =>
    createElement(DeleteAccount, { proof: { proof: "password", provider: "" }, lastResult });
  const Page = createRoutesStub([{ path: "/", Component }]);
  const html = renderToStaticMarkup(createElement(Page));
  expect(html).toContain('name="confirmed"');
  expect(html).not.toContain("checked");
});
