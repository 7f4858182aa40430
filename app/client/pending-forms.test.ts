import { describe, expect, test } from "vitest";
import { pendingForms, withPendingFiles, withPendingTasks } from "./pending-forms.ts";

function sent(formAction: string, fields: Record<string, string> = {}, data?: unknown) {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  return { formAction, formData, data };
}

const idle = { formAction: undefined, formData: undefined };
const tasks = [
  { id: "a", status: "not_started" as const, closingState: null },
  { id: "b", status: "done" as const, closingState: "closed" as const },
];
const files = [
  { id: 1, name: "one.png", isPinned: false, isArchived: false },
  { id: 2, name: "two.pdf", isPinned: true, isArchived: false },
];

describe("tasks", () => {
  test("show the status that is on its way", () => {
    const forms = pendingForms([idle, sent("/tasks/a/status", { status: "in progress" })]);
    expect(withPendingTasks(tasks, forms)).toEqual([
      { ...tasks[0], status: "in_progress", isLeaving: false },
      { ...tasks[1], isLeaving: false },
    ]);
  });

  test("fall back to what the server has as soon as the answer is a failure", () => {
    const forms = pendingForms([sent("/tasks/a/status", { status: "done" }, { ok: false })]);
    expect(withPendingTasks(tasks, forms)).toMatchObject(tasks);
  });

  test("keep the new status while fresh data is read after a success", () => {
    const forms = pendingForms([sent("/tasks/a/status", { status: "done" }, { ok: true })]);
    expect(withPendingTasks(tasks, forms)[0]?.status).toBe("done");
  });

  test.each([
    ["undo", "not_started"],
    ["close", "done"],
    ["keep", "done"],
  ])("a mail that settles one is answered with %s at once", (answer, status) => {
    const forms = pendingForms([sent("/tasks/b/closing", { answer })]);
    expect(withPendingTasks(tasks, forms)[1]).toMatchObject({ status, closingState: null });
    const refused = pendingForms([sent("/tasks/b/closing", { answer }, { ok: false })]);
    expect(withPendingTasks(tasks, refused)).toMatchObject(tasks);
  });

  test("leave when they are said to be none, and stay when they are said to be some", () => {
    const said = (standing: string, answer?: unknown) =>
      withPendingTasks(tasks, pendingForms([sent("/tasks/a/standing", { standing }, answer)]))[0];
    expect(said("dismissed")).toMatchObject({ isLeaving: true });
    expect(said("unsure")).toMatchObject({ isLeaving: true });
    expect(said("task")).toMatchObject({ isLeaving: false });
    expect(said("dismissed", { ok: false })).toMatchObject({ isLeaving: false });
  });

  test("leave on their way to the trash; a status nobody knows changes nothing", () => {
    const forms = pendingForms([sent("/tasks/a/trash"), sent("/tasks/b/status", { status: "x" })]);
    expect(withPendingTasks(tasks, forms)).toEqual([
      { ...tasks[0], isLeaving: true },
      { ...tasks[1], isLeaving: false },
    ]);
  });
});

describe("files", () => {
  test("show the pin, archive and name that are on their way", () => {
    const forms = pendingForms([
      sent("/files/1/pin", { pinned: "true" }),
      sent("/files/2/archive", { archived: "true" }),
      sent("/files/2/pin", { pinned: "false" }),
      sent("/files/1/rename", { name: "new.png" }),
    ]);
    expect(withPendingFiles(files, forms)).toMatchObject([
      { id: 1, name: "new.png", isPinned: true, isArchived: false },
      { id: 2, name: "two.pdf", isPinned: false, isArchived: true },
    ]);
  });

  test("leave on their way to the trash and come back when that fails", () => {
    const leaving = (forms: ReturnType<typeof pendingForms>) =>
      withPendingFiles(files, forms).map(({ isLeaving }) => isLeaving);
    expect(leaving(pendingForms([sent("/files/1/trash?x=1")]))).toEqual([true, false]);
    expect(leaving(pendingForms([sent("/files/1/trash", {}, { ok: false })]))).toEqual([
      false,
      false,
    ]);
  });
});
