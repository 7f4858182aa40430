import { readClosingId, type TaskClosed } from "#app/domain/changes/task-closed.ts";

const pauseMs = 1_000;

/**
 * Gathers the tasks that mails close within a second, by the ids of their changes, and shows them together. `stop` drops
 * those that wait.
 */
export function createClosingNews(show: (closed: TaskClosed[]) => void): {
  note: (changeId: string) => void;
  stop: () => void;
} {
  let waiting = new Map<string, TaskClosed>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    timer = undefined;
    const closed = [...waiting.values()];
    waiting = new Map();
    show(closed);
  };
  return {
    note(changeId) {
      const closed = readClosingId(changeId);
      if (!closed) return;
      // A stream that is opened again may repeat a change.
      waiting.set(changeId, closed);
      timer ??= setTimeout(tell, pauseMs);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      waiting = new Map();
    },
  };
}
