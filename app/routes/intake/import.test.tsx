import { renderToString } from "react-dom/server";
import { createRoutesStub, Outlet } from "react-router";
import { expect, test } from "vitest";
import Import, { ErrorBoundary } from "./import.tsx";

type Loaded = Parameters<typeof Import>[0]["loaderData"];
const address = { contacts: [], q: "", extension: false };
const tom = {
  id: "tom@rowe.example",
  name: "Tom",
  email: "tom@rowe.example",
  photoUrl: null,
  hasMail: null,
};
const mail = {
  id: "m1",
  from: tom.email,
  threadId: "t1",
  subject: "Front label",
  date: "2026-11-21T09:05:00.000Z",
  snippet: "The green looks minty",
  hasAttachments: true,
  attachmentCount: 3,
};

const path = "/dashboard/import";

/** Returns the dialog's first HTML. */
function htmlOf(Screen: () => React.ReactNode, search = ""): string {
  const root = { timeZone: "Europe/Berlin" };
  const Stub = createRoutesStub([
    { id: "root", path: "/", Component: Outlet, children: [{ path, Component: Screen }] },
  ]);
  const hydrationData = { loaderData: { root } };
  return renderToString(
    <Stub initialEntries={[`${path}${search}`]} hydrationData={hydrationData} />,
  );
}

function textsOf(html: string): string[] {
  return html
    .replaceAll("<!-- -->", "")
    .replace(/<svg.*?<\/svg>/g, "")
    .split(/<[^>]*>/)
    .filter((text) => text !== "");
}

const dialog = (loaderData: Loaded) =>
  // Passes only what the component reads; React Router provides the rest of a route's properties.
  textsOf(htmlOf(() => <Import {...({ loaderData } as Parameters<typeof Import>[0])} />));
const contactStep = (change: Partial<Extract<Loaded, { step: "contacts" }>> = {}) =>
  dialog({
    step: "contacts",
    address,
    contacts: [tom],
    total: 1,
    problems: [],
    connected: true,
    ...change,
  });
type Emails = Extract<Loaded, { step: "emails" }>;
const emailStep = (
  result: Emails["result"],
  { senders = [tom], states = [] }: Partial<Pick<Emails, "senders" | "states">> = {},
) =>
  dialog({
    step: "emails",
    address: { ...address, contacts: senders.map(({ email }) => email) },
    senders,
    result,
    states,
    now: "2026-11-21T17:00:00.000Z",
    importId: "2d9a4d5c-7c1f-4a7e-9df1-0a4f5f1f0c11",
  });

test("step 1 lists contacts, and says where there are more than it shows", () => {
  const texts = contactStep({ total: 140 });
  expect(texts).toEqual(
    expect.arrayContaining(["Import Files from Email", "Tom", "tom@rowe.example", "Cancel"]),
  );
  expect(texts).toContain("The first 1 of 140 contacts. Type to find the others.");
});

test("a contact without mail says so before it is chosen; nothing is claimed of others", () => {
  const known = [true, false, null].map((hasMail) => ({ ...tom, id: `${hasMail}`, hasMail }));
  const texts = contactStep({ contacts: known, total: 3 });
  expect(texts.filter((text) => text === "No emails")).toHaveLength(1);
});

test("without contacts it says so, and what helps", () => {
  expect(contactStep({ contacts: [], total: 0 })).toEqual(
    expect.arrayContaining([
      "No contacts available",
      "People you write with will appear here.",
      "Retry",
    ]),
  );
  expect(contactStep({ contacts: [], total: 0, connected: false })).toEqual(
    expect.arrayContaining([
      "Contacts not available",
      "Connect Gmail on the dashboard to pick whose mail to import.",
    ]),
  );
  expect(contactStep({ contacts: [], total: 4, address: { ...address, q: "zoe" } })).toEqual(
    expect.arrayContaining([
      "No contacts found matching “zoe”",
      "Try a part of the name or of the address.",
    ]),
  );
});

/** The dialog at an address whose list could not be loaded. */
function failedAt(search: string): string {
  const error = { status: 503, statusText: "", internal: false, data: null };
  const Failed = () => <ErrorBoundary {...({ error } as Parameters<typeof ErrorBoundary>[0])} />;
  return htmlOf(Failed, search);
}

test("a list that could not be loaded says so and can be asked for again", () => {
  expect(textsOf(failedAt(""))).toEqual(
    expect.arrayContaining([
      "Contacts not available",
      "Failed to fetch Gmail contacts: 503",
      "Retry",
    ]),
  );
});

test("mails that could not be loaded can be asked for again, of the same contacts", () => {
  const search = "?contact=tom%40rowe.example";
  const html = failedAt(search);
  expect(textsOf(html)).toEqual(
    expect.arrayContaining([
      "Error Loading Emails",
      "Failed to load emails. Please try again.",
      "Retry",
    ]),
  );
  expect(html).toContain(`href="${path}${search}"`);
});

test("step 2 shows each mail with subject, date, snippet, attachments and its thread's note", () => {
  const bare = { ...mail, id: "m2", threadId: "t2", subject: "", snippet: "", attachmentCount: 0 };
  const sibling = { ...mail, id: "m3", attachmentCount: 1 };
  const texts = emailStep({ ok: true, emails: [mail, bare, sibling] });
  expect(texts).toEqual(
    expect.arrayContaining([
      "Front label",
      "10:05 AM",
      "The green looks minty",
      "3 attachments",
      "1 attachment",
      "Show thread",
      "Full thread view is not yet available here.",
      "(No Subject)",
      "No preview available",
      "Back",
      "Cancel",
      "Import Selected",
    ]),
  );
  expect(texts.filter((text) => text === "Same thread, 2 emails")).toHaveLength(2);
  // Two threads: the one of two mails has a row of its own, with its newest mail, and both unfold.
  expect(texts).toEqual(expect.arrayContaining(["2 emails", "Select all 2"]));
  expect(texts.filter((text) => text === "Front label")).toHaveLength(3);
  // Mails of one contact do not repeat the name.
  expect(texts.filter((text) => text === tom.name)).toHaveLength(1);
});

test("step 2 says who wrote each mail where several contacts were chosen", () => {
  const zoe = { ...tom, id: "zoe", name: "Zoe", email: "zoe@rowe.example" };
  const other = { ...mail, id: "m2", threadId: "t2", from: zoe.email };
  const texts = emailStep({ ok: true, emails: [mail, other] }, { senders: [tom, zoe] });
  const rows = texts.filter((text) => [tom.name, zoe.name].includes(text));
  expect(rows.slice(-2)).toEqual([tom.name, zoe.name]);
});

test("step 2 says which threads are on the desk or in its trash, once for each thread", () => {
  const emails = ["t1", "t1", "t2", "t3"].map((threadId, at) => ({
    ...mail,
    id: `m${at}`,
    threadId,
  }));
  const found = { error: null };
  const states = [
    { ...found, threadId: "t1", state: "imported" as const },
    { ...found, threadId: "t2", state: "removed" as const },
    { ...found, threadId: "t3", state: "unknown" as const },
  ];
  const texts = emailStep({ ok: true, emails }, { states });
  const told = texts.filter((text) => ["Imported", "In the trash"].includes(text));
  expect(told).toEqual(["Imported", "In the trash"]);
});

test("without mails step 2 says so, or what went wrong with a way to try again", () => {
  expect(emailStep({ ok: true, emails: [] }).join(" / ")).toContain(
    "No emails found / Try selecting a different contact",
  );
  const refusal = { ok: false, reason: "unavailable", message: "Gmail was away." } as const;
  expect(emailStep(refusal)).toEqual(
    expect.arrayContaining(["Error Loading Emails", "Gmail was away.", "Retry"]),
  );
});
