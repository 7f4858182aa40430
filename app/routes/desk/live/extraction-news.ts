import type { ToastMessage } from "#app/client/toasts/toast.ts";

type Counted = { threadId: string; feedbackCount: number };

const tasksReady: ToastMessage = {
  title: "Tasks Ready!",
  description: "New tasks has been extracted from your email.",
};

/**
 * Reports the tasks that an extraction found, once (readings, 18): at once by 'Tasks Ready!', or for the thread
 * that is open, whose number is seen when it has been read again, by 'Feedback Extracted'.
 */
export function createExtractionNews(show: (toast: ToastMessage) => void) {
  const awaited = new Map<string, number>();
  return {
    ready(threadId: string, openThreadId: string | null, cards: readonly Counted[]) {
      const card = cards.find((card) => card.threadId === threadId);
      if (card && threadId === openThreadId) awaited.set(threadId, card.feedbackCount);
      else show(tasksReady);
    },
    read(cards: readonly Counted[]) {
      for (const { threadId, feedbackCount } of cards) {
        const before = awaited.get(threadId);
        if (before === undefined || feedbackCount <= before) continue;
        awaited.delete(threadId);
        const description = `${feedbackCount - before} new feedback items found.`;
        show({ title: "Feedback Extracted", description });
      }
    },
  };
}
