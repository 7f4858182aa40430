import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { createFile } from "#tests/factories/desk.ts";
import type { Body } from "./contracts/contract.ts";
import { ask, send } from "./request.ts";
import { closeWorld, createWorld, type World } from "./world.ts";

/** The messages that a client gets for invalid calls. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(closeWorld);

const nobodys = "00000000-0000-4000-8000-000000000000";
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

type Refused = [method: string, path: string, field: string, message: string, body?: Body];
const refused: Refused[] = [
  ["POST", "/api/files/x/trash", "id", "is not a file id"],
  ["POST", "/files/x/trash", "fileId", "is not a file id", { form: {} }],
  ["GET", "/files/1/preview/x", "page", "is not a page"],
  ["GET", "/api/threads/a%20b", "threadId", "is not a thread id"],
  ["GET", "/api/gmail/email-with-attachments/a%20b", "id", "is not a message id"],
  ["GET", "/api/gmail/emails-from/x", "address", "is not an email address"],
  ["GET", "/api/files/all-imports?cursor=x", "cursor", "is not a cursor"],
  ["GET", "/api/feedback?cursor=x", "cursor", "is not a cursor"],
  ["GET", "/api/threads?cursor=x", "cursor", "is not a cursor"],
  ["GET", "/api/feedback?from=x", "from", "is not a date"],
  ["GET", "/api/feedback?to=x", "to", "is not a date"],
  ["GET", `/api/search/media?q=${"x".repeat(501)}`, "q", "is longer than 500 characters"],
  [
    "PATCH",
    "/api/feedback/x/status",
    "feedbackId",
    "is not a task id",
    { json: { status: "done" } },
  ],
  [
    "PATCH",
    `/api/feedback/${nobodys}/status`,
    "status",
    "must be 'not started', 'in progress' or 'done'",
    { json: { status: "x" } },
  ],
  [
    "POST",
    `/api/feedback/toggle-resolve/${nobodys}`,
    "isResolved",
    "must be true or false",
    { json: { isResolved: "x" } },
  ],
  ["PATCH", "/api/files/1/pin", "pinned", "must be true or false", { json: { pinned: "x" } }],
  [
    "PATCH",
    "/api/files/1/archive",
    "archived",
    "must be true or false",
    { json: { archived: "x" } },
  ],
  ["DELETE", `/api/feedback/for-file/x/${nobodys}`, "fileId", "is neither a file id nor 'none'"],
  [
    "POST",
    "/api/files/by-ids",
    "fileIds",
    "must be a list of file ids",
    { json: { fileIds: "x" } },
  ],
  [
    "POST",
    "/api/files/by-ids",
    "fileIds",
    "has more than 500 ids",
    { json: { fileIds: upTo(501) } },
  ],
  [
    "POST",
    "/api/files/trash/empty",
    "itemIds",
    "must be a list of ids",
    { json: { itemIds: "x" } },
  ],
  [
    "POST",
    "/api/files/trash/empty",
    "itemIds",
    "Select at least one item.",
    { json: { itemIds: [] } },
  ],
  [
    "POST",
    "/api/files/trash/empty",
    "itemIds",
    "Select at most 1500 items at a time.",
    { json: { itemIds: upTo(1_501) } },
  ],
  [
    "POST",
    "/api/users",
    "email",
    "Cannot create user without a valid user object and email.",
    { json: {} },
  ],
  ["POST", "/api/users/session/create", "token", "An identity token is needed.", { json: {} }],
  [
    "POST",
    "/api/users/session/create",
    "token",
    "must be an identity token",
    { json: { token: 7 } },
  ],
  [
    "POST",
    "/api/feedback",
    "text",
    "is missing",
    { json: { id: nobodys, threadId: "desk", text: "  " } },
  ],
  [
    "POST",
    "/api/imports",
    "threads",
    "Please select at least one email to import.",
    { json: { importId: nobodys, threads: [] } },
  ],
  [
    "POST",
    `/api/feedback/${nobodys}/marks`,
    "place.x",
    "is not a place on a page",
    { json: { id: nobodys, fileId: 1, place: { page: 1, x: 1.5, y: 0, width: 0, height: 0 } } },
  ],
  ["POST", "/api/selection", "change", "Say one change.", { json: { itemIds: [nobodys] } }],
  ["GET", "/api/threads/imported?since=-1", "since", "is too small"],
  ["GET", "/api/files/all-imports?limit=101", "limit", "is too large"],
  ["POST", "/imports", "importId", "is not an import id", { form: { importId: "x", mail: "a|b" } }],
  [
    "POST",
    "/imports",
    "mail",
    "Please select at most 50 emails at a time.",
    { form: { importId: nobodys, mail: upTo(51).map((number) => `t${number}|Hi`) } },
  ],
  [
    "POST",
    "/imports/retry",
    "importId",
    "is not an import id",
    { form: { importId: "x", threadId: "a" } },
  ],
  ["POST", "/imports/dismiss", "importIds", "is not an import id", { form: { importIds: "x" } }],
  ["POST", "/onboarding", "tip", "is not a tip", { form: { tip: "x" } }],
  [
    "POST",
    `/tasks/${nobodys}/closing`,
    "answer",
    "must be 'undo', 'keep' or 'close'",
    { form: { answer: "x", messageId: "a" } },
  ],
  [
    "POST",
    `/tasks/${nobodys}/classification`,
    "classification",
    "must be 'task', 'unsure' or 'dismissed'",
    { form: { classification: "x" } },
  ],
  ["POST", `/tasks/${nobodys}/edit`, "category", "is not a category", { form: { category: "x" } }],
  [
    "POST",
    `/tasks/${nobodys}/edit`,
    "assignee",
    "must be 'owner' or 'other'",
    { form: { assignee: "x" } },
  ],
  [
    "POST",
    "/auth/extension/code",
    "id",
    "is not an extension's id",
    { form: { id: "x", challenge: "c".repeat(43) } },
  ],
];

test.each(refused)("%s %s: %s %s", async (method, path, field, message, body) => {
  const response = await send({ method, path, body }, world, { cookie: world.owner.cookie });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ error: { field, message } });
});

test.each([
  ["/api/users/session/create", "{x", "application/json", "body", "The body is not JSON."],
  ["/files/1/pin", "x", "multipart/form-data; boundary=y", "body", "The form cannot be read."],
  [
    "/files/1/rename",
    "name=a%00b",
    "application/x-www-form-urlencoded",
    "name",
    "holds a character that cannot be stored",
  ],
])("POST %s with %j as %s: %s %s", async (path, rawBody, type, field, message) => {
  const response = await send({ method: "POST", path }, world, {
    cookie: world.owner.cookie,
    headers: { "content-type": type },
    rawBody,
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ error: { field, message } });
});

test("who is not signed in, what is not there, and what is no deliberate call", async () => {
  const { cookie } = world.owner;
  const told = async (path: string, options: Parameters<typeof send>[2]) => {
    const response = await send({ method: "GET", path }, world, options);
    return [response.status, (await response.json()).error.message];
  };
  expect(await told("/api/threads", {})).toEqual([401, "Sign in first."]);
  expect(await told("/api/threads/none", { cookie })).toEqual([404, "There is nothing here."]);
  expect(await told("/api/none", { cookie })).toEqual([404, "There is nothing here."]);
  expect(await told("/files/1/preview", { cookie })).toEqual([404, "The preview is being made."]);
  const navigation = { cookie, headers: { "sec-fetch-mode": "navigate" } };
  expect(await told("/api/gmail/email-with-attachments/abc", navigation)).toEqual([
    403,
    "This address imports an email and answers deliberate calls only.",
  ]);
});

test("the header of the test page opens nothing", async () => {
  const headers = { "x-test-mode": "true" };
  for (const address of ["/api/users/me", "/api/threads", "/api/gmail/contacts", "/api/events"]) {
    expect([address, (await ask(address, { headers })).status]).toEqual([address, 401]);
  }
  expect(await (await ask("/test", { headers })).text()).not.toContain("Queue");
});

test("who asks for too many pages at once is told when to ask again", async () => {
  const { cookie, id, email } = world.owner;
  const viewer = { id, email };
  const fileId = await createFile(viewer, { name: "plan.pdf", type: "application/pdf" });
  await db()
    .update(files)
    .set({ previewState: "ready", pages: 30 })
    .where(and(eq(files.userId, viewer.id), eq(files.id, fileId)));
  const pages = upTo(20).map((page) => `/files/${fileId}/preview/${page + 1}`);
  const answers = await Promise.all(
    pages.map((path) => send({ method: "GET", path }, world, { cookie })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 429]));
  const busy = answers.find(({ status }) => status === 429);
  expect(busy?.headers.get("retry-after")).toBe("5");
  expect(await busy?.json()).toMatchObject({
    error: { message: expect.stringContaining("Many pages are being drawn") },
  });
});
