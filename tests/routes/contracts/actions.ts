import { randomUUID } from "node:crypto";
import { allowModelCommand, allowModelForm } from "#app/commands/account/allow-model.ts";
import { chooseViewCommand, chooseViewForm } from "#app/commands/account/choose-view.ts";
import {
  disconnectMailboxCommand,
  disconnectMailboxForm,
} from "#app/commands/account/disconnect-mailbox.ts";
import { dismissTipCommand, dismissTipForm } from "#app/commands/account/dismiss-tip.ts";
import { endSessionCommand, endSessionForm } from "#app/commands/account/end-session.ts";
import {
  refreshContactsCommand,
  refreshContactsForm,
} from "#app/commands/account/refresh-contacts.ts";
import { archiveFileCommand, archiveFileForm } from "#app/commands/files/archive-file.ts";
import { decideVersionsCommand, decideVersionsForm } from "#app/commands/files/decide-versions.ts";
import { pinFileCommand, pinFileForm } from "#app/commands/files/pin-file.ts";
import { renameFileCommand, renameFileForm } from "#app/commands/files/rename-file.ts";
import { replaceFileCommand, replaceFileForm } from "#app/commands/files/replace-file.ts";
import { replacePreviewCommand, replacePreviewForm } from "#app/commands/files/replace-preview.ts";
import { restoreFileCommand, restoreFileForm } from "#app/commands/files/restore-file.ts";
import { retryPreviewCommand, retryPreviewForm } from "#app/commands/files/retry-preview.ts";
import { trashFileCommand, trashFileForm } from "#app/commands/files/trash-file.ts";
import { uploadFileCommand } from "#app/commands/files/upload-file.ts";
import {
  dismissImportsCommand,
  dismissImportsForm,
} from "#app/commands/imports/dismiss-imports.ts";
import { requestImportCommand, requestImportForm } from "#app/commands/imports/request-import.ts";
import { retryImportCommand, retryImportForm } from "#app/commands/imports/retry-import.ts";
import { putMarkCommand, putMarkForm } from "#app/commands/marks/put-mark.ts";
import { removeMarkCommand, removeMarkForm } from "#app/commands/marks/remove-mark.ts";
import { changeSelectionCommand } from "#app/commands/selection/change-selection.ts";
import { changeSelectionForm } from "#app/commands/selection/selection-answer.ts";
import { addTaskCommand, addTaskForm } from "#app/commands/tasks/add-task.ts";
import { answerClosingCommand, answerClosingForm } from "#app/commands/tasks/answer-closing.ts";
import { editTaskCommand, editTaskForm } from "#app/commands/tasks/edit-task.ts";
import { mergeTasksCommand, mergeTasksForm } from "#app/commands/tasks/merge-tasks.ts";
import { restoreTaskCommand, restoreTaskForm } from "#app/commands/tasks/restore-task.ts";
import {
  setTaskClassificationCommand,
  setTaskClassificationForm,
} from "#app/commands/tasks/set-task-classification.ts";
import { setTaskStatusCommand, setTaskStatusForm } from "#app/commands/tasks/set-task-status.ts";
import { splitTaskCommand, splitTaskForm } from "#app/commands/tasks/split-task.ts";
import { trashTaskCommand, trashTaskForm } from "#app/commands/tasks/trash-task.ts";
import { readAgainCommand, readAgainForm } from "#app/commands/threads/read-again.ts";
import { restoreThreadCommand, restoreThreadForm } from "#app/commands/threads/restore-thread.ts";
import {
  setContactRoleCommand,
  setContactRoleForm,
} from "#app/commands/threads/set-contact-role.ts";
import {
  setModelOptOutCommand,
  setModelOptOutForm,
} from "#app/commands/threads/set-model-opt-out.ts";
import { trashThreadCommand, trashThreadForm } from "#app/commands/threads/trash-thread.ts";
import { undoClosingsCommand, undoClosingsForm } from "#app/commands/threads/undo-closings.ts";
import { deleteForeverCommand, deleteForeverForm } from "#app/commands/trash/delete-forever.ts";
import { undoStepCommand, undoStepForm } from "#app/commands/undo/undo-step.ts";
import { uploadFormSchema } from "#app/domain/files/upload-form.ts";
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
  "routes/actions/undo.ts": contractOf(undoStepCommand, undoStepForm, [
    { of: ({ revisionToUndo }) => ({ revision: revisionToUndo }) },
  ]),
  "routes/actions/tasks/status.ts": contractOf(
    setTaskStatusCommand,
    setTaskStatusForm,
    [{ of: task("toChangeByForm"), form: { status: "done" } }],
    [{ form: { status: "eventually" }, field: "status" }],
  ),
  "routes/actions/tasks/add.ts": contractOf(
    addTaskCommand,
    addTaskForm,
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
  "routes/actions/marks/put.ts": contractOf(
    putMarkCommand,
    putMarkForm,
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
  "routes/actions/marks/remove.ts": contractOf(removeMarkCommand, removeMarkForm, [
    { of: ({ marks }) => ({ markId: marks.toRemoveByForm }) },
  ]),
  "routes/actions/tasks/edit.ts": contractOf(
    editTaskCommand,
    editTaskForm,
    [
      {
        of: ask("target"),
        form: { text: "Proof first", category: "Files", assignee: "other", due: "2026-07-03" },
      },
    ],
    [{ form: { text: "x".repeat(501) }, field: "text" }],
  ),
  "routes/actions/tasks/classification.ts": contractOf(
    setTaskClassificationCommand,
    setTaskClassificationForm,
    [{ of: ask("unsure"), form: { classification: "task", was: "unsure" } }],
    [{ form: { classification: "merged" }, field: "classification" }],
  ),
  "routes/actions/tasks/merge.ts": contractOf(
    mergeTasksCommand,
    mergeTasksForm,
    [{ of: ask("toMerge"), form: ({ asks }) => ({ into: asks.target }) }],
    [{ form: { into: "the other" }, field: "into" }],
  ),
  "routes/actions/tasks/split.ts": contractOf(splitTaskCommand, splitTaskForm, [
    {
      of: ask("toSplit"),
      form: { partId: otherPart, text: "One", part: "Two" },
    },
  ]),
  "routes/actions/tasks/closing.ts": contractOf(
    answerClosingCommand,
    answerClosingForm,
    [{ of: task("toChangeByForm"), form: { answer: "keep", messageId: "m-thread-read" } }],
    [
      { form: { answer: "maybe", messageId: "m-thread-read" }, field: "answer" },
      { form: { answer: "undo", messageId: "m 1" }, field: "messageId" },
    ],
  ),
  "routes/actions/tasks/trash.ts": contractOf(trashTaskCommand, trashTaskForm, [
    { of: task("toTrash") },
  ]),
  "routes/actions/tasks/restore.ts": contractOf(restoreTaskCommand, restoreTaskForm, [
    { of: task("inTrash") },
  ]),
};

const fileContracts: Record<string, Contract> = {
  "routes/actions/files/pin.ts": contractOf(pinFileCommand, pinFileForm, [
    { of: file("toChangeByForm"), form: { pinned: "true" } },
  ]),
  "routes/actions/files/versions.ts": contractOf(
    decideVersionsCommand,
    decideVersionsForm,
    [{ of: file("toChangeByForm"), form: { says: "stands-alone" } }],
    [
      { form: { says: "perhaps" }, field: "says" },
      { form: { says: "as-before", decisions: "{" }, field: "decisions" },
    ],
  ),
  "routes/actions/files/archive.ts": contractOf(archiveFileCommand, archiveFileForm, [
    { of: file("toChangeByForm"), form: { archived: "true" } },
  ]),
  "routes/actions/files/trash.ts": contractOf(trashFileCommand, trashFileForm, [
    { of: file("toTrash") },
  ]),
  "routes/actions/files/retry-preview.ts": contractOf(retryPreviewCommand, retryPreviewForm, [
    { of: file("toChangeByForm") },
  ]),
  "routes/actions/files/restore.ts": contractOf(restoreFileCommand, restoreFileForm, [
    { of: file("inTrash") },
  ]),
  "routes/actions/files/rename.ts": contractOf(
    renameFileCommand,
    renameFileForm,
    [{ of: file("toChangeByForm"), form: { name: "label v2.png" } }],
    [{ form: { name: "" }, field: "name" }],
  ),
  "routes/actions/files/replace.ts": contractOf(replaceFileCommand, replaceFileForm, [
    { of: file("toChangeByForm"), files: () => ({ file: png }) },
  ]),
  "routes/actions/files/own-preview.ts": contractOf(replacePreviewCommand, replacePreviewForm, [
    { of: file("toChangeByForm"), files: () => ({ file: png }) },
  ]),
  "routes/actions/files/uploads.ts": contractOf(uploadFileCommand, () => uploadFormSchema, [
    { owned: true, files: ({ threads }) => ({ file: png, threadId: threads.read }) },
  ]),
};

const otherContracts: Record<string, Contract> = {
  "routes/actions/threads/trash.ts": contractOf(trashThreadCommand, trashThreadForm, [
    { of: thread("toTrash") },
  ]),
  "routes/actions/threads/restore.ts": contractOf(restoreThreadCommand, restoreThreadForm, [
    { of: thread("inTrash") },
  ]),
  "routes/actions/threads/read-again.ts": contractOf(
    readAgainCommand,
    readAgainForm,
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
  "routes/actions/threads/undo-closings.ts": contractOf(
    undoClosingsCommand,
    undoClosingsForm,
    [
      { of: thread("read"), form: { messageId: "m-thread-read" } },
      { of: thread("read"), form: { messageId: "m-thread-read", "also[]": ["gone/m1"] } },
    ],
    [
      { form: { messageId: "m 1" }, field: "messageId" },
      { form: { messageId: "m1", "also[]": ["m1"] }, field: "also.0" },
    ],
  ),
  "routes/actions/threads/contact-role.ts": contractOf(
    setContactRoleCommand,
    setContactRoleForm,
    [
      { of: thread("read"), form: { address: priya.email, role: "client" } },
      { of: thread("read"), form: { address: priya.email, role: "none" } },
    ],
    [
      { form: { address: priya.email, role: "boss" }, field: "role" },
      { form: { address: "", role: "client" }, field: "address" },
    ],
  ),
  "routes/actions/threads/model-opt-out.ts": contractOf(
    setModelOptOutCommand,
    setModelOptOutForm,
    [
      { of: thread("read"), form: { optOut: "true" } },
      { of: thread("read"), form: { optOut: "false" } },
    ],
    [{ form: {}, field: "optOut" }],
  ),
  "routes/actions/trash.empty.ts": contractOf(deleteForeverCommand, deleteForeverForm, [
    { form: ({ threads }) => ({ "itemIds[]": [threads.toDelete] }) },
  ]),
  "routes/actions/selection.ts": contractOf(
    changeSelectionCommand,
    changeSelectionForm,
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
  "routes/actions/imports/imports.ts": {
    ...contractOf(
      requestImportCommand,
      requestImportForm,
      [],
      [{ form: { importId: "no-uuid" }, field: "importId" }],
    ),
    odd: [
      {
        method: "POST",
        path: "/imports",
        body: { form: { importId: nowhere, mail: "thread-read|Tea box", returnTo: "/" } },
      },
    ],
  },
  "routes/actions/imports/retry.ts": contractOf(retryImportCommand, retryImportForm, [
    { owned: true, form: ({ importId }) => ({ importId, threadId: "desk" }) },
  ]),
  "routes/actions/imports/dismiss.ts": contractOf(dismissImportsCommand, dismissImportsForm, [
    { owned: true, form: ({ importId }) => ({ importIds: importId }) },
  ]),
  "routes/actions/contacts.refresh.ts": contractOf(refreshContactsCommand, refreshContactsForm, [
    {},
  ]),
  "routes/actions/mailbox.disconnect.ts": contractOf(
    disconnectMailboxCommand,
    disconnectMailboxForm,
    [{}],
  ),
  "routes/actions/sessions.end.ts": contractOf(
    endSessionCommand,
    endSessionForm,
    [{ form: { sessionId: randomUUID() } }],
    [{ form: { sessionId: "mine" }, field: "sessionId" }],
  ),
  // For the answer to an administrator see admin.test.ts. Nobody of this test's world is one.
  "routes/actions/admin/suspended.ts": forAdministrators(`/admin/people/${nowhere}/suspended`, {
    suspended: "true",
  }),
  "routes/actions/admin/retry-job.ts": forAdministrators(`/admin/jobs/${nowhere}/retry`, {}),
  "routes/actions/onboarding.ts": contractOf(
    dismissTipCommand,
    dismissTipForm,
    [{}, { form: { tip: "welcome-onboarding" } }],
    [{ form: { tip: "of the day" }, field: "tip" }],
  ),
  "routes/actions/views.ts": contractOf(
    chooseViewCommand,
    chooseViewForm,
    [{ form: { view: "thread whole" } }],
    [{ form: { view: "thread sideways" }, field: "view" }],
  ),
  "routes/actions/model-service.ts": contractOf(
    allowModelCommand,
    allowModelForm,
    [{ form: { service: "" } }, { form: { service: "models.example" } }],
    [{ form: {}, field: "service" }],
  ),
};

function forAdministrators(path: string, form: Record<string, string>): Contract {
  return {
    access: "page",
    fields: [...Object.keys(form), "returnTo"],
    calls: [{ method: "POST", path, body: { form }, status: 404 }],
  };
}

/** One contract for each action that a form is posted to. */
export const actionContracts: Record<string, Contract> = {
  ...taskContracts,
  ...fileContracts,
  ...otherContracts,
};
