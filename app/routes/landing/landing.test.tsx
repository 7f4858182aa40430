import { renderToString } from "react-dom/server";
import { createRoutesStub, Outlet } from "react-router";
import { expect, test } from "vitest";
import type { GmailAccess } from "#app/domain/mailbox/mailbox.ts";
import Privacy from "#app/routes/legal/privacy.tsx";
import Landing from "./landing.tsx";

const nothing = { ended: null, isUnsaved: false, toast: null, problem: null, isPopup: false };
const landing = () => <Landing {...({ loaderData: nothing } as Parameters<typeof Landing>[0])} />;

/** Returns the text of a screen where this access to mail is asked for. */
function textOf(Screen: () => React.ReactNode, gmailAccess: GmailAccess): string {
  const root = { viewer: null, settings: { gmailAccess } };
  const Stub = createRoutesStub([
    { id: "root", path: "/", Component: Outlet, children: [{ index: true, Component: Screen }] },
  ]);
  const html = renderToString(
    <Stub initialEntries={["/"]} hydrationData={{ loaderData: { root } }} />,
  );
  return html.replaceAll("<!-- -->", "").replace(/<[^>]*>/g, "\n");
}

test("before anybody signs in, the screens say which permission for mail is asked for", () => {
  const full = "Please provide full Gmail permissions for Galley to function";
  const reading = "Please allow Galley to read your Gmail: it needs that to function";
  expect(textOf(landing, "modify")).toContain(full);
  expect(textOf(landing, "readonly")).toContain(reading);
  expect(textOf(landing, "readonly")).not.toMatch(/full/i);
  expect(textOf(Privacy, "modify")).toContain("covers reading, writing and labelling mail");
  expect(textOf(Privacy, "readonly")).toContain("covers reading alone");
  expect(textOf(Privacy, "readonly")).not.toMatch(/writing and labelling/);
});
