import { describe, expect, test } from "vitest";
import { fileChanges } from "#app/domain/files/file-commands.ts";
import type { TaskView } from "#app/domain/tasks/task.ts";
import { taskChanges } from "#app/domain/tasks/task-commands.ts";
import { pendingForms, withPending } from "./pending-forms.ts";

function sent(formAction: string, fields: Record<string, string> = {}, data?: unknown) {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  return { formAction, formData, data };
}

const idle = { formAction: undefined, formData: undefined };
const tasks: Pick<TaskView, "id" | "status" | "closingState">[] = [
  { id: "a", status: "not_started", closingState: null },
  { id: "b", status: "done", closingState: "closed" },
];
const files = [
  { id: 1, name: "one.png", isPinned: false, isArchived: false },
  { id: 2, name: "two.pdf", isPinned: true, isArchived: false },
];

type Forms = ReturnType<typeof pendingForms>;
const tasksWith = (forms: Forms) => withPending(tasks, forms, taskChanges);
const filesWith = (forms: Forms) => withPending(files, forms, fileChanges);

describe("tasks", () => {
  test("show the status that is on its way", () => {
    const forms = pendingForms([idle, sent("/tasks/a/status", { status: "in progress" })]);
    expect(tasksWith(forms)).toEqual([
      { ...tasks[0], status: "in_progress", isLeaving: false },
      { ...tasks[1], isLeaving: false },
    ]);
  });

  test("are rolled back as soon as the answer is a failure", () => {
    const forms = pendingForms([sent("/tasks/a/status", { status: "done" }, { ok: false })]);
    expect(tasksWith(forms)).toMatchObject(tasks);
  });

  test("show what is sent again after a failure, whose answer is kept until the next", () => {
    const again = sent("/tasks/a/status", { status: "done" }, { ok: false });
    const shown = (state: string) => tasksWith(pendingForms([{ ...again, state }]))[0]?.status;
    expect([shown("submitting"), shown("loading")]).toEqual(["done", "not_started"]);
  });

  test("keep the new status while fresh data is read after a success", () => {
    const forms = pendingForms([sent("/tasks/a/status", { status: "done" }, { ok: true })]);
    expect(tasksWith(forms)[0]?.status).toBe("done");
  });

  test.each([
    ["undo", "not_started"],
    ["close", "done"],
    ["keep", "done"],
  ])("a mail that settles one is answered with %s at once", (answer, status) => {
    const forms = pendingForms([sent("/tasks/b/closing", { answer })]);
    expect(tasksWith(forms)[1]).toMatchObject({ status, closingState: null });
    const refused = pendingForms([sent("/tasks/b/closing", { answer }, { ok: false })]);
    expect(tasksWith(refused)).toMatchObject(tasks);
  });

  test("leave when they are said to be none, and stay when they are said to be some", () => {
    const said = (classification: string, answer?: unknown) =>
      tasksWith(pendingForms([sent("/tasks/a/classification", { classification }, answer)]))[0];
    expect(said("dismissed")).toMatchObject({ isLeaving: true });
    expect(said("unsure")).toMatchObject({ isLeaving: true });
    expect(said("task")).toMatchObject({ isLeaving: false });
    expect(said("dismissed", { ok: false })).toMatchObject({ isLeaving: false });
  });

  test("leave on their way to the trash; a status nobody knows changes nothing", () => {
    const forms = pendingForms([sent("/tasks/a/trash"), sent("/tasks/b/status", { status: "x" })]);
    expect(tasksWith(forms)).toEqual([
      { ...tasks[0], isLeaving: true },
      { ...tasks[1], isLeaving: false },
    ]);
  });
});

function selection(as: string, change: Record<string, string>, ids: string[], data?: unknown) {
  const form = sent(`/selection?as=${as}`, change, data);
  for (const id of ids) form.formData.append("itemIds[]", id);
  return form;
}

describe("a selection", () => {
  test.each([
    ["/tasks/:id/status", { status: "done" }, { status: "done" }],
    ["/tasks/:id/trash", { trashed: "true" }, { isLeaving: true }],
  ])(
    "of tasks shows %s at once, of no other task, and not once it is refused",
    (as, change, shown) => {
      const [first, second] = tasksWith(pendingForms([selection(as, change, ["a"])]));
      expect(first).toEqual({ ...tasks[0], isLeaving: false, ...shown });
      expect(second).toEqual({ ...tasks[1], isLeaving: false });
      const refused = pendingForms([selection(as, change, ["a"], { ok: false })]);
      expect(tasksWith(refused)[0]).toEqual({ ...tasks[0], isLeaving: false });
    },
  );

  test.each([
    ["/files/:id/pin", { pinned: "true" }, { isPinned: true }],
    ["/files/:id/archive", { archived: "true" }, { isArchived: true }],
    ["/files/:id/trash", { trashed: "true" }, { isLeaving: true }],
  ])("of files shows %s at once", (as, change, shown) => {
    const forms = pendingForms([selection(as, change, ["1", "2"])]);
    expect(filesWith(forms)).toEqual(
      files.map((file) => ({ ...file, isLeaving: false, ...shown })),
    );
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
    expect(filesWith(forms)).toMatchObject([
      { id: 1, name: "new.png", isPinned: true, isArchived: false },
      { id: 2, name: "two.pdf", isPinned: false, isArchived: true },
    ]);
  });

  test("leave on their way to the trash and come back when that fails", () => {
    const leaving = (forms: ReturnType<typeof pendingForms>) =>
      filesWith(forms).map(({ isLeaving }) => isLeaving);
    expect(leaving(pendingForms([sent("/files/1/trash?x=1")]))).toEqual([true, false]);
    expect(leaving(pendingForms([sent("/files/1/trash", {}, { ok: false })]))).toEqual([
      false,
      false,
    ]);
  });
});
