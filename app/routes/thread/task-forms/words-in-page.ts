import type { Words } from "./task-form.ts";

/**
 * The part of one message that is selected; null if the selection is empty or reaches beyond the message's body, or
 * beyond something that was left out of it. Browser only.
 */
export function selectedWords(selection: Selection | null): Words | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const [first, last] = [stretchOf(range.startContainer), stretchOf(range.endContainer)];
  if (!first || !last || !isOneText(first, last)) return null;
  if (range.toString().trim() === "") return null;
  return {
    ...textOf(first),
    from: offsetIn(first, range.startContainer, range.startOffset),
    to: offsetIn(last, range.endContainer, range.endOffset),
  };
}

/** The sentence of a message that something on the page is in. */
export function sentenceOf(node: Node): HTMLElement | null {
  return elementOf(node)?.closest<HTMLElement>("[data-sentence]") ?? null;
}

/** The words of a sentence of the page. */
export function wordsOfSentence(sentence: HTMLElement): Words | null {
  const stretch = stretchOf(sentence);
  const [from, to] = sentence.dataset.sentence?.split(".").map(Number) ?? [];
  if (!stretch || from === undefined || to === undefined) return null;
  return { ...textOf(stretch), from, to };
}

/** The place below words of a message where a control for them is, so that Tab leads to it. */
export function placeBelow(words: Words): Element | null {
  const stretch = stretchesOf(words).findLast((one) => startOf(one) <= words.from);
  return stretch?.nextElementSibling ?? null;
}

/** The sentences of the text that this one is of: a message's body, or something that was left out of it. */
export function sentencesBeside(sentence: HTMLElement): HTMLElement[] {
  const text = stretchOf(sentence);
  return text ? stretchesOf(textOf(text)).flatMap(sentencesOf) : [];
}

const sentencesOf = (stretch: HTMLElement) => [
  ...stretch.querySelectorAll<HTMLElement>("[data-sentence]"),
];

/** Which text of a message a stretch belongs to. */
function textOf({ dataset }: HTMLElement): Pick<Words, "messageId" | "cut"> {
  const { messageBody: messageId = "", cut } = dataset;
  return { messageId, cut: cut === undefined ? null : Number(cut) };
}

function isOneText(one: HTMLElement, other: HTMLElement): boolean {
  const [first, second] = [textOf(one), textOf(other)];
  return first.messageId === second.messageId && first.cut === second.cut;
}

function stretchesOf({ messageId, cut }: Pick<Words, "messageId" | "cut">): HTMLElement[] {
  const all = document.querySelectorAll<HTMLElement>(
    `[data-message-body="${CSS.escape(messageId)}"]`,
  );
  return [...all].filter((stretch) => textOf(stretch).cut === cut);
}

/** The offset in the text of a place within a stretch of it. */
function offsetIn(stretch: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange();
  before.selectNodeContents(stretch);
  before.setEnd(node, offset);
  return startOf(stretch) + before.toString().length;
}

/** Where a stretch of a text begins: what was left out of it stands between its stretches. */
const startOf = (stretch: HTMLElement) => Number(stretch.dataset.from ?? 0);

/**
 * Keeps these words selected while their message is drawn anew: marks that come and go replace the text's
 * nodes, which ends a selection. Returns a function that stops it, or undefined when the message is not shown.
 * Browser only.
 */
export function keepSelected(words: Words): (() => void) | undefined {
  const stretches = stretchesOf(words);
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

function rangeOf(stretches: readonly HTMLElement[], { from, to }: Words): Range {
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
  return elementOf(node)?.closest<HTMLElement>("[data-message-body]") ?? null;
}

const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);
