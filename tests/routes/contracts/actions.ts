import { randomUUID } from "node:crypto";
import { priya } from "#tests/factories/desk.ts";
import type { World } from "../world.ts";
import type { Contract } from "./contract.ts";
import { contractOf } from "./contract-of-command.ts";
import { nowhere, png } from "./samples.ts";

const somePart = "3f0e8a52-7c1d-4f6a-9b1e-0d2c4b6a8e11";
const otherPart = "3f0e8a52-7c1d-4f6a-9b1e-0d2c4b6a8e12";

const someMark = "3f0e8a52-7c1d-4f6a-9b1e-0d2c4b6a8e14";

const task = (name: keyof World["tasks"]) => (world: World) => ({ taskId: world.tasks[name] });
const ask = (name: keyof World["asks"]) => (world: World) => ({ taskId: world.asks[name] });
const file = (name: keyof World["files"]) => (world: World) => ({ fileId: world.files[name] });
const thread = (name: keyof World["threads"]) => (world: World) => ({
  threadId: world.threads[name],
});

const taskContracts: Record<string, Contract> = {
  ...contractOf("/undo/:revision", [
    { of: ({ revisionToUndo }) => ({ revision: revisionToUndo }) },
  ]),
  ...contractOf(
    "/tasks/:taskId/status",
    [{ of: task("toChangeByForm"), form: { status: "done" } }],
    [{ form: { status: "eventually" }, field: "status" }],
  ),
  ...contractOf(
    "/tasks",
    [
      {
        owned: true,
        form: ({ threads }) => ({
          id: somePart,
          threadId: threads.toChangeByForm,
          fileId: "none",
          text: "Ask for a proof",
          messageId: `m-${threads.toChangeByForm}`,
          quote: "too dark",
          quoteStart: "12",
        }),
      },
    ],
    [{ form: { id: somePart, threadId: "desk", text: "x", due: "31 July" }, field: "due" }],
  ),
  ...contractOf(
    "/tasks/:taskId/marks",
    [
      {
        of: task("toChangeByForm"),
        form: ({ files }) => ({
          id: someMark,
          fileId: String(files.toChangeByForm),
          place: "1-10000-20000-30000-5000",
        }),
      },
    ],
    [
      { form: { id: someMark, fileId: "1", place: "1-90000-0-20000-0" }, field: "place" },
      { form: { id: someMark, fileId: "x", place: "1-0-0-0-0" }, field: "fileId" },
    ],
  ),
  ...contractOf("/marks/:markId/remove", [
    { of: ({ marks }) => ({ markId: marks.toRemoveByForm }) },
  ]),
  ...contractOf(
    "/tasks/:taskId/edit",
    [
      {
        of: ask("target"),
        form: { text: "Proof first", category: "Files", assignee: "other", due: "2026-07-03" },
      },
    ],
    [{ form: { text: "x".repeat(501) }, field: "text" }],
  ),
  ...contractOf(
    "/tasks/:taskId/classification",
    [{ of: ask("unsure"), form: { classification: "task", was: "unsure" } }],
    [{ form: { classification: "merged" }, field: "classification" }],
  ),
  ...contractOf(
    "/tasks/:taskId/merge",
    [{ of: ask("toMerge"), form: ({ asks }) => ({ into: asks.target }) }],
    [{ form: { into: "the other" }, field: "into" }],
  ),
  ...contractOf("/tasks/:taskId/split", [
    {
      of: ask("toSplit"),
      form: { partId: otherPart, text: "One", part: "Two" },
    },
  ]),
  ...contractOf(
    "/tasks/:taskId/closing",
    [{ of: task("toChangeByForm"), form: { answer: "keep", messageId: "m-thread-read" } }],
    [
      { form: { answer: "maybe", messageId: "m-thread-read" }, field: "answer" },
      { form: { answer: "undo", messageId: "m 1" }, field: "messageId" },
    ],
  ),
  ...contractOf("/tasks/:taskId/trash", [{ of: task("toTrash") }]),
  ...contractOf("/tasks/:taskId/restore", [{ of: task("inTrash") }]),
};

const fileContracts: Record<string, Contract> = {
  ...contractOf("/files/:fileId/pin", [{ of: file("toChangeByForm"), form: { pinned: "true" } }]),
  ...contractOf(
    "/files/:fileId/versions",
    [{ of: file("toChangeByForm"), form: { says: "stands-alone" } }],
    [
      { form: { says: "perhaps" }, field: "says" },
      { form: { says: "as-before", decisions: "{" }, field: "decisions" },
    ],
  ),
  ...contractOf("/files/:fileId/archive", [
    { of: file("toChangeByForm"), form: { archived: "true" } },
  ]),
  ...contractOf("/files/:fileId/trash", [{ of: file("toTrash") }]),
  ...contractOf("/files/:fileId/retry-preview", [{ of: file("toChangeByForm") }]),
  ...contractOf("/files/:fileId/restore", [{ of: file("inTrash") }]),
  ...contractOf(
    "/files/:fileId/rename",
    [{ of: file("toChangeByForm"), form: { name: "label v2.png" } }],
    [{ form: { name: "" }, field: "name" }],
  ),
  ...contractOf("/files/:fileId/replace", [
    { of: file("toChangeByForm"), files: () => ({ file: png }) },
  ]),
  ...contractOf("/files/:fileId/own-preview", [
    { of: file("toChangeByForm"), files: () => ({ file: png }) },
  ]),
  ...contractOf("/uploads", [
    { owned: true, files: ({ threads }) => ({ file: png, threadId: threads.read }) },
  ]),
};

const otherContracts: Record<string, Contract> = {
  ...contractOf("/threads/:threadId/trash", [{ of: thread("toTrash") }]),
  ...contractOf("/threads/:threadId/restore", [{ of: thread("inTrash") }]),
  ...contractOf(
    "/threads/:threadId/read-again",
    [
      { of: thread("read") },
      { of: thread("read"), form: { messageId: "m-thread-read" } },
      { of: thread("read"), form: { by: "model" } },
    ],
    [
      { form: { messageId: "m 1" }, field: "messageId" },
      { form: { by: "hand" }, field: "by" },
    ],
  ),
  ...contractOf(
    "/threads/:threadId/undo-closings",
    [
      { of: thread("read"), form: { messageId: "m-thread-read" } },
      { of: thread("read"), form: { messageId: "m-thread-read", "also[]": ["gone/m1"] } },
    ],
    [
      { form: { messageId: "m 1" }, field: "messageId" },
      { form: { messageId: "m1", "also[]": ["m1"] }, field: "also.0" },
    ],
  ),
  ...contractOf(
    "/threads/:threadId/contact-role",
    [
      { of: thread("read"), form: { address: priya.email, role: "client" } },
      { of: thread("read"), form: { address: priya.email, role: "none" } },
    ],
    [
      { form: { address: priya.email, role: "boss" }, field: "role" },
      { form: { address: "", role: "client" }, field: "address" },
    ],
  ),
  ...contractOf(
    "/threads/:threadId/model-opt-out",
    [
      { of: thread("read"), form: { optOut: "true" } },
      { of: thread("read"), form: { optOut: "false" } },
    ],
    [{ form: {}, field: "optOut" }],
  ),
  ...contractOf("/trash/empty", [{ form: ({ threads }) => ({ "itemIds[]": [threads.toDelete] }) }]),
  ...contractOf(
    "/selection",
    [
      {
        owned: true,
        form: ({ tasks, files }) => ({
          "itemIds[]": [tasks.toChangeByForm, String(files.toChangeByForm)],
          status: "in progress",
        }),
      },
    ],
    [
      { form: { "itemIds[]": nowhere }, field: "change" },
      { form: { "itemIds[]": nowhere, status: "eventually" }, field: "status" },
      { form: { status: "done" }, field: "itemIds" },
    ],
  ),
  ...contractOf(
    "/imports",
    [],
    [{ form: { importId: "no-uuid" }, field: "importId" }],
    [{ form: { importId: nowhere, mail: "thread-read|Tea box", returnTo: "/" } }],
  ),
  ...contractOf("/imports/retry", [
    { owned: true, form: ({ importId }) => ({ importId, threadId: "desk" }) },
  ]),
  ...contractOf("/imports/dismiss", [
    { owned: true, form: ({ importId }) => ({ importIds: importId }) },
  ]),
  ...contractOf("/contacts/refresh", [{}]),
  ...contractOf("/mailbox/disconnect", [{}]),
  ...contractOf(
    "/sessions/end",
    [{ form: { sessionId: randomUUID() } }],
    [{ form: { sessionId: "mine" }, field: "sessionId" }],
  ),
  // For the answer to an administrator see admin.test.ts. Nobody of this test's world is one.
  ...forAdministrators("/admin/people/:userId/suspended", {
    suspended: "true",
  }),
  ...forAdministrators("/admin/jobs/:jobId/retry", {}),
  ...contractOf(
    "/onboarding",
    [{}, { form: { tip: "welcome-onboarding" } }],
    [{ form: { tip: "of the day" }, field: "tip" }],
  ),
  ...contractOf(
    "/views",
    [{ form: { view: "thread whole" } }],
    [{ form: { view: "thread sideways" }, field: "view" }],
  ),
  ...contractOf(
    "/model-service",
    [{ form: { service: "" } }, { form: { service: "models.example" } }],
    [{ form: {}, field: "service" }],
  ),
};

/** Somebody who is no administrator gets 404. */
function forAdministrators(path: string, form: Record<string, string>) {
  const call = { method: "POST", path: path.replace(/:\w+/, nowhere), body: { form }, status: 404 };
  const fields = [...Object.keys(form), "returnTo"];
  return { [`form${path}`]: { access: "page" as const, fields, calls: [call] } };
}

/** One contract for each action that a form is posted to. */
export const actionContracts: Record<string, Contract> = {
  ...taskContracts,
  ...fileContracts,
  ...otherContracts,
};
