/** Words that are selected within one message, as offsets into its body. */
export type SelectedWords = { messageId: string; from: number; to: number };

/**
 * The part of one message that is selected; null if the selection is empty or reaches beyond the message. Browser
 * only.
 */
export function selectedWords(selection: Selection | null): SelectedWords | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const [first, last] = [stretchOf(range.startContainer), stretchOf(range.endContainer)];
  const messageId = first?.dataset.messageBody;
  if (!first || !messageId || last?.dataset.messageBody !== messageId) return null;
  if (range.toString().trim() === "") return null;
  return {
    messageId,
    from: offsetIn(first, range.startContainer, range.startOffset),
    to: offsetIn(last, range.endContainer, range.endOffset),
  };
}

/** The offset in the body of a place within a stretch of it. */
function offsetIn(stretch: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange();
  before.selectNodeContents(stretch);
  before.setEnd(node, offset);
  return startOf(stretch) + before.toString().length;
}

/** Where a stretch of a body begins: what was left out of it stands between its stretches. */
const startOf = (stretch: HTMLElement) => Number(stretch.dataset.from ?? 0);

/**
 * Keeps these words selected while their message is drawn anew: marks that come and go replace the text's
 * nodes, which ends a selection. Returns a function that stops it, or undefined when the message is not shown.
 * Browser only.
 */
export function keepSelected(words: SelectedWords): (() => void) | undefined {
  const stretches = [
    ...document.querySelectorAll<HTMLElement>(
      `[data-message-body="${CSS.escape(words.messageId)}"]`,
    ),
  ];
  const observer = new MutationObserver(() => {
    const range = rangeOf(stretches, words);
    const selection = document.getSelection();
    selection?.setBaseAndExtent(
      range.startContainer,
      range.startOffset,
      range.endContainer,
      range.endOffset,
    );
  });
  for (const stretch of stretches) {
    observer.observe(stretch, { childList: true, characterData: true, subtree: true });
  }
  return () => observer.disconnect();
}

function rangeOf(stretches: readonly HTMLElement[], { from, to }: SelectedWords): Range {
  const range = document.createRange();
  for (const stretch of stretches) {
    const texts = document.createTreeWalker(stretch, NodeFilter.SHOW_TEXT);
    let start = startOf(stretch);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const end = start + (text.nodeValue?.length ?? 0);
      if (start <= from && from < end) range.setStart(text, from - start);
      if (start < to && to <= end) range.setEnd(text, to - start);
      start = end;
    }
  }
  return range;
}

function stretchOf(node: Node): HTMLElement | null {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest<HTMLElement>("[data-message-body]") ?? null;
}
