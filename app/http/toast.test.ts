import { expect, test } from "vitest";
import { undoBy, undoStepCommand } from "#app/domain/command/command.ts";
import { setContactRoleCommand } from "#app/domain/desk/thread-commands.ts";
import { decideVersionsCommand } from "#app/domain/files/file-commands.ts";
import { putBack, removeMarkCommand } from "#app/domain/tasks/marks/mark-commands.ts";
import { toastSchema } from "./toast.ts";

const form = { id: "5b0c8d1e-4d1b-4b0e-8a55-0d6f4c2f9a01", taskId: "0f9a8b7c" };
const before = { page: 1, x: 0.1, y: 0.2, width: 0, height: 0, fileId: 7, sha256: "a".repeat(64) };

test.each([
  undoBy(undoStepCommand, { revision: 12 }),
  undoBy(setContactRoleCommand, { threadId: "18c2" }, { address: "a@b.org", role: "client" }),
  putBack(form, before),
  undoBy(decideVersionsCommand, { fileId: 7 }, { says: "as-before", decisions: "[]" }),
  undoBy(removeMarkCommand, { markId: form.id }),
])("a toast keeps the form that undoes what it reports: $action", (undo) => {
  expect(toastSchema.parse({ title: "Done", undo })).toEqual({ title: "Done", undo });
});

test.each(["https://elsewhere.example/undo/1", "/account/delete", "/undo/1/../../account/delete"])(
  "a form that posts to %s is none",
  (action) => {
    const undo = { action, failure: "Could not undo it." };
    expect(toastSchema.safeParse({ title: "Done", undo }).success).toBe(false);
  },
);
