import type { FocusTask } from "#app/routes/thread/focus-data.ts";

/** The role of a sentence about a task: it asks for it, asks again, or settles it. */
export type MentionRole = "ask" | "again" | "closing";

/** A sentence of a message that mentions a task. `id` is the anchor of its place. */
export type Mention = {
  id: string;
  role: MentionRole;
  task: FocusTask;
  quote: string | null;
  quoteStart: number | null;
  quoteEnd: number | null;
};

/** All sentences of a message that mention one of the tasks. */
export function mentionsIn(messageId: string, tasks: readonly FocusTask[]): Mention[] {
  return tasks.flatMap((task) => {
    const found: Mention[] = [];
    const add = (role: MentionRole, words: Words | null) => {
      if (words?.messageId !== messageId) return;
      const { quote, quoteStart, quoteEnd } = words;
      const id = mentionAnchor(role, task.id, words);
      found.push({ id, role, task, quote, quoteStart, quoteEnd });
    };
    add("ask", task);
    for (const reminder of task.reminders) add("again", reminder);
    add("closing", task.closing);
    return found;
  });
}

type Place = { messageId: string | null; quoteStart: number | null };
type Words = Place & Pick<Mention, "quote" | "quoteEnd">;

/** The anchor of a sentence in the page. A task has one that asks for it, and others in later messages. */
export function mentionAnchor(
  role: MentionRole,
  taskId: string,
  { messageId, quoteStart }: Place,
): string {
  return role === "ask" ? `quote-${taskId}` : `${role}-${taskId}-${messageId}-${quoteStart}`;
}
