import type { FocusTask } from "./focus-data.ts";

/** What a sentence does with a task: it asks for it, asks again, or settles it. */
export type MentionRole = "ask" | "again" | "closing";

/** A sentence of a message that speaks of a task. `id` is the anchor of the place where it stands. */
export type Mention = {
  id: string;
  role: MentionRole;
  task: FocusTask;
  quote: string | null;
  quoteStart: number | null;
  quoteEnd: number | null;
};

/** Every sentence of a message that speaks of one of the tasks. */
export function mentionsIn(messageId: string, tasks: readonly FocusTask[]): Mention[] {
  return tasks.flatMap((task) => {
    const found: Mention[] = [];
    const add = (role: MentionRole, words: Pick<Mention, "quote" | "quoteStart" | "quoteEnd">) => {
      const { quote, quoteStart, quoteEnd } = words;
      const id = mentionAnchor(role, task.id, messageId);
      found.push({ id, role, task, quote, quoteStart, quoteEnd });
    };
    if (task.messageId === messageId) add("ask", task);
    const reminder = task.reminders.find((one) => one.messageId === messageId);
    if (reminder) add("again", reminder);
    if (task.closing?.messageId === messageId) add("closing", task.closing);
    return found;
  });
}

/** The anchor of a sentence in the page: one a task, message and role. */
export function mentionAnchor(role: MentionRole, taskId: string, messageId: string): string {
  return role === "ask" ? `quote-${taskId}` : `${role}-${taskId}-${messageId}`;
}
