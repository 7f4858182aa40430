import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { ConnectionBanner } from "./connection-banner.tsx";
import type { ShownStatus } from "./connection-notice.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";

function textsOf(status: ShownStatus | null): string[] {
  const Stub = createRoutesStub([
    { path: "/dashboard", Component: () => <ConnectionNotice status={status} /> },
  ]);
  return renderToString(<Stub initialEntries={["/dashboard"]} />)
    .replaceAll("<!-- -->", "")
    .replace(/<svg.*?<\/svg>/g, "")
    .split(/<[^>]*>/)
    .filter((text) => text !== "");
}
const missing = (reason: "never" | "revoked" | "scope-missing") =>
  textsOf({ connected: false, reason, missingScopes: [], problem: null });

test("while it is not known, that is said", () => {
  expect(textsOf(null)).toEqual(["Checking Gmail connection status..."]);
});

test("without a connection it says why, and offers one", () => {
  expect(missing("never")).toEqual([
    "Gmail not connected",
    "Connect your Gmail account to use the extension and import threads.",
    "Connect Gmail",
  ]);
  expect(missing("revoked")[1]).toBe(
    "Google took the access back. Connect your Gmail account again to import threads.",
  );
  expect(missing("scope-missing")[1]).toBe(
    "Reading mail was not allowed. Connect again and allow it to import threads.",
  );
});

test("a problem that somebody must solve at Google comes first", () => {
  const problem = "This Google account has no Gmail mailbox.";
  const status = { connected: true, reason: null, missingScopes: ["contacts"], problem };
  expect(textsOf(status)).toEqual(["Gmail cannot be read", problem, "Connect Gmail"]);
  expect(textsOf({ ...status, connected: false, reason: "revoked" }).slice(0, 2)).toEqual([
    "Gmail not connected",
    problem,
  ]);
});

test("a connection without contacts asks for those; a whole one shows nothing", () => {
  const scope = "https://www.googleapis.com/auth/contacts.readonly";
  expect(textsOf({ connected: true, reason: null, missingScopes: [scope], problem: null })).toEqual(
    [
      "Contacts access is missing",
      "Connect Gmail again and allow contacts to pick whose mail to import.",
      "Connect Gmail",
    ],
  );
  expect(
    ConnectionBanner({
      status: { connected: true, reason: null, missingScopes: [], problem: null },
    }),
  ).toBeNull();
});
