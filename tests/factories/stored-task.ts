import type { StoredTask } from "#app/domain/tasks/change-task.server.ts";

/** A stored task that nobody has touched, with some of it changed. */
export function storedTask(more: Partial<StoredTask> = {}): StoredTask {
  return {
    ...{ userId: "u", id: "", threadId: "t", messageId: null, fileId: null, page: null },
    ...{ text: "", quote: null, quoteStart: null, quoteEnd: null, kind: "request" },
    ...{ category: "General", status: "not_started", author: { name: "", email: "" } },
    ...{ assignee: "owner", due: null, confidence: 1, reason: "", askDoubt: null },
    ...{ extractedBy: null, classification: "task", mergedInto: null, splitFrom: null },
    ...{ edited: [], reminders: [], closing: null, declinedClosing: null, earlierClosings: [] },
    ...{ statusHistory: [], isDemo: false, askedAt: new Date(0), createdAt: new Date(0) },
    ...{ touchedAt: null, trashedAt: null, deletedAt: null, trashedWithThread: false },
    ...more,
  };
}
