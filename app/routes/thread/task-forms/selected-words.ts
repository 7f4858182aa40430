/** Words that are selected within one message, as offsets into its body. */
export type SelectedWords = { messageId: string; from: number; to: number };

/** What a selection holds of one message; null when it is empty, or reaches beyond that. Browser only. */
export function selectedWords(selection: Selection | null): SelectedWords | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const body = bodyOf(range.commonAncestorContainer);
  const messageId = body?.dataset.messageBody;
  if (!body || !messageId || range.toString().trim() === "") return null;
  const before = document.createRange();
  before.selectNodeContents(body);
  before.setEnd(range.startContainer, range.startOffset);
  const from = before.toString().length;
  return { messageId, from, to: from + range.toString().length };
}

function bodyOf(node: Node): HTMLElement | null {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest<HTMLElement>("[data-message-body]") ?? null;
}
