import { expect, test } from "vitest";
import { pendingForms, withPending } from "#app/client/commands/pending-forms.ts";
import { setTaskStatusCommand } from "#app/domain/tasks/task-commands.ts";
import { focusFile, focusTask, renderThread, tagOf } from "#tests/factories/focus.tsx";

const likely = (id: string, messageId: string) =>
  focusTask(id, {
    closing: {
      ...{ messageId, quote: "v2 attached.", quoteStart: 0, quoteEnd: 12, by: "Maya" },
      ...{ sentAt: "2026-03-04T10:00:00Z", doubt: "likely" as const },
    },
    closingState: "suggested",
  });

test("the tasks that one mail suggests to close are closed with one form, at once", () => {
  const tasks = [likely("a", "m2"), likely("b", "m2"), likely("c", "m3"), focusTask("d")];
  const html = renderThread({ files: [focusFile(1)], tasks });
  const [form = ""] = /<form[^>]*action="\/selection.*?<\/form>/s.exec(html) ?? [];
  expect(form).toContain("Close all");
  const sent = new FormData();
  for (const [, name = "", value = ""] of form.matchAll(/name="([^"]+)" value="([^"]*)"/g)) {
    sent.append(name, value);
  }
  const formAction = /action="([^"]+)"/.exec(tagOf(form, /^<form/))?.[1];
  const pending = pendingForms([{ formAction, formData: sent }]);
  expect(withPending(tasks, pending, [setTaskStatusCommand]).map(({ status }) => status)).toEqual([
    "done",
    "done",
    "not_started",
    "not_started",
  ]);
});
