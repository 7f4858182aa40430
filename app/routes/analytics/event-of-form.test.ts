import { data } from "react-router";
import { expect, test } from "vitest";
import { eventOfForm, hasSucceeded } from "./event-of-form.ts";

type Fields = [string, string][];
const task = "0b0f4a6e-8f1e-4a9e-9f0e-000000000001";

test.each<[string, Fields, string, object]>([
  ["/files/7/pin", [["pinned", "true"]], "pin", { pinned: true }],
  ["/files/7/pin", [["pinned", "false"]], "pin", { pinned: false }],
  ["/files/7/archive", [["archived", "true"]], "archive", { archived: true }],
  ["/files/7/rename", [["name", "secret.png"]], "rename", {}],
  ["/files/7/trash", [], "delete", { what: "file", forever: false, items: 1 }],
  ["/threads/18c2/trash", [], "delete", { what: "thread", forever: false, items: 1 }],
  [`/tasks/${task}/trash`, [], "delete", { what: "task", forever: false, items: 1 }],
  [
    "/trash/empty",
    [
      ["itemIds", "7"],
      ["itemIds", task],
    ],
    "delete",
    { what: "selection", forever: true, items: 2 },
  ],
  [
    "/imports",
    [
      ["importId", task],
      ["mail", "18c2|A secret subject"],
      ["mail", "18c3|Another"],
      ["mail", "18c3|Re: Another"],
    ],
    "email import",
    { threads: 2 },
  ],
  ["/uploads", [], "upload", { as: "file", into: "my-files" }],
  ["/api/files/upload", [["threadId", "18c2"]], "upload", { as: "file", into: "thread" }],
  ["/api/files/upload", [["type", "computer_upload"]], "upload", { as: "file", into: "my-files" }],
  ["/api/files/7/replace", [], "upload", { as: "replacement" }],
  ["/files/7/replace", [], "upload", { as: "replacement" }],
  ["/files/7/own-preview", [], "upload", { as: "preview" }],
  ["/api/files/update-preview", [["fileId", "7"]], "upload", { as: "preview" }],
  ["/api/files/replace-preview", [], "upload", { as: "preview" }],
  ["/auth/logout", [], "logout", {}],
  ["/account/export", [], "download", { what: "everything" }],
])("%s %j is %s", (pathname, fields, name, properties) => {
  expect(eventOfForm({ pathname, fields })).toEqual({ name, properties });
});

test.each(["/tasks/1/status", "/files/7/restore", "/onboarding", "/auth/google", "/files/7/pins"])(
  "%s is not counted",
  (pathname) => {
    expect(eventOfForm({ pathname, fields: [] })).toBeNull();
  },
);

test("only what the server did is counted", () => {
  const answer = (result: unknown) => ({ route: { type: "data", result } });
  expect(hasSucceeded(answer({ ok: true }))).toBe(true);
  expect(hasSucceeded(answer(data({ ok: true })))).toBe(true);
  expect(hasSucceeded({ route: { type: "redirect", result: new Response() } })).toBe(true);
  expect(hasSucceeded(answer({ ok: false }))).toBe(false);
  expect(hasSucceeded(answer(data({ ok: false }, { status: 404 })))).toBe(false);
  expect(hasSucceeded({ route: { type: "error", result: new TypeError("offline") } })).toBe(false);
});
