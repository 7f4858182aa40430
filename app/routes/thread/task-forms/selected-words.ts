/** Words that are selected within one message, as offsets into its body. */
export type SelectedWords = { messageId: string; from: number; to: number };

/**
 * The part of one message that is selected; null if the selection is empty or reaches beyond the message. Browser
 * only.
 */
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

/**
 * Keeps these words selected while their message is drawn anew: marks that come and go replace the text's
 * nodes, which ends a selection. Returns a function that stops it, or undefined when the message is not shown.
 * Browser only.
 */
export function keepSelected(words: SelectedWords): (() => void) | undefined {
  const body = document.querySelector(`[data-message-body="${CSS.escape(words.messageId)}"]`);
  if (!body) return undefined;
  const observer = new MutationObserver(() => {
    const range = rangeOf(body, words);
    const selection = document.getSelection();
    selection?.setBaseAndExtent(
      range.startContainer,
      range.startOffset,
      range.endContainer,
      range.endOffset,
    );
  });
  observer.observe(body, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}

function rangeOf(body: Element, { from, to }: SelectedWords): Range {
  const range = document.createRange();
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  let start = 0;
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const end = start + (text.nodeValue?.length ?? 0);
    if (start <= from && from < end) range.setStart(text, from - start);
    if (start < to && to <= end) range.setEnd(text, to - start);
    start = end;
  }
  return range;
}

function bodyOf(node: Node): HTMLElement | null {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest<HTMLElement>("[data-message-body]") ?? null;
}
