import type { StoredTask } from "#app/domain/tasks/change-task.server.ts";
import type {
  ExtractedItem,
  ExtractionThread,
  ThreadMessage,
} from "#app/extraction/extraction-types.ts";
import { storedTask } from "#tests/factories/stored-task.ts";

const owner = { name: "Olga Owner", address: "olga@example.com" };

/** The mail at a position of a thread: by its client and its owner in turn. */
export function aMail(at: number, text: string): ThreadMessage {
  const client = { name: "Kai Client", address: `kai@client${at % 5}.example` };
  const [from, to] = at % 2 === 0 ? [client, owner] : [owner, client];
  const sentAt = "2026-01-05T10:00:00+01:00";
  return { id: `mail-${at}`, from, to: [to], sentAt, text, attachments: [] };
}

export function aThread(messages: ThreadMessage[]): ExtractionThread {
  return { ownerEmail: owner.address, subject: "Poster", messages };
}

/** The ask in the mail at a position. */
export function anItem(at: number): ExtractedItem {
  const quote = `Please move part ${at}.`;
  return {
    ...{ messageId: `mail-${at}`, quote, quoteStart: 0, quoteEnd: quote.length },
    ...{ kind: "request", text: quote, fileName: null, fileId: null, page: null },
    ...{ author: owner, assignee: "owner", due: null, category: "General" },
    ...{ confidence: 0.9, reason: "it asks" },
  };
}

/** The tasks of a thread with this many mails, one of each. */
export function storedTasks(mails: number, more: Partial<StoredTask> = {}): StoredTask[] {
  return Array.from({ length: mails }, (_, at): StoredTask => {
    const { messageId, quote, quoteStart, quoteEnd, text } = anItem(at);
    return storedTask({
      ...{ userId: "user", id: `task-${at}`, threadId: "thread", messageId },
      ...{ text, quote, quoteStart, quoteEnd, confidence: 0.9, reason: "it asks" },
      ...{ extractedBy: "rules", askedAt: new Date(at), createdAt: new Date(at) },
      ...more,
    });
  });
}
