import type { PendingForm } from "#app/client/pending-forms.ts";
import type { FocusTask } from "#app/routes/thread/focus-data.ts";

type Shown = FocusTask & { isLeaving: boolean };

/**
 * The tasks as they will be once the forms of people's hands are through. A category changes with the
 * answer: the row keeps its place, and its form, while it is on its way.
 */
export function withPendingHands(tasks: readonly Shown[], forms: readonly PendingForm[]): Shown[] {
  const sent = forms.filter(({ failed }) => !failed);
  const added = sent.flatMap(({ action, data }) =>
    action === "/tasks" && !tasks.some(({ id }) => id === text(data, "id")) ? [newTask(data)] : [],
  );
  return [...tasks.flatMap((task) => withHand(task, sent)), ...added];
}

function withHand(task: Shown, sent: readonly PendingForm[]): Shown[] {
  let shown = task;
  const parts: Shown[] = [];
  for (const { action, data } of sent) {
    const [, id, verb] = /^\/tasks\/([^/]+)\/(edit|merge|split)$/.exec(action) ?? [];
    if (id !== task.id) continue;
    if (verb === "edit") shown = { ...shown, ...facts(data, shown) };
    if (verb === "merge") shown = { ...shown, isLeaving: true };
    if (verb !== "split") continue;
    shown = { ...shown, text: text(data, "text") };
    parts.push({ ...task, id: text(data, "partId"), text: text(data, "part") });
  }
  return [shown, ...parts];
}

function facts(data: FormData, { text: line, assignee, due }: Shown) {
  const given = text(data, "assignee");
  return {
    text: text(data, "text").trim() || line,
    assignee: given === "owner" || given === "other" ? given : assignee,
    due: data.has("due") ? text(data, "due") || null : due,
  };
}

function newTask(data: FormData): Shown {
  const quote = text(data, "quote") || null;
  const start = quote === null ? null : Number(text(data, "quoteStart"));
  const given = facts(data, { ...blank, text: "" });
  return {
    ...blank,
    ...given,
    id: text(data, "id"),
    messageId: text(data, "messageId") || null,
    fileId: Number(text(data, "fileId")) || null,
    quote,
    quoteStart: start,
    quoteEnd: start === null || quote === null ? null : start + quote.length,
    category: text(data, "category") || "General",
    emailTimestamp: new Date().toISOString(),
  };
}

const blank: Shown = {
  id: "",
  messageId: null,
  fileId: null,
  page: null,
  text: "",
  quote: null,
  quoteStart: null,
  quoteEnd: null,
  category: "General",
  status: "not_started",
  kind: "request",
  user: "You",
  assignee: "owner",
  photoUrl: null,
  due: null,
  emailTimestamp: "",
  closingState: null,
  reminders: [],
  closing: null,
  isLeaving: false,
};

function text(data: FormData, field: string): string {
  const value = data.get(field);
  return typeof value === "string" ? value : "";
}
