import { type RefObject, useEffect, useState } from "react";
import type { Offer } from "./offer.ts";
import { useSelectedWords } from "./use-selected-words.ts";
import { sentenceOf, wordsOfSentence } from "./words-in-page.ts";

/** A pointer that passes over a text opens nothing; one that goes to the control may leave the sentence. */
const [restMs, leaveMs] = [150, 300];

/**
 * The words that a control beside them offers to make a task of: those that are selected, or else the sentence that has
 * the focus by keyboard, that the pointer rests on, or that was touched. Escape takes the offer away. `leave` ends that
 * of a pointer or a touch.
 */
export function useOffer(control: RefObject<HTMLElement | null>): {
  offer: Offer | null;
  leave: () => void;
} {
  const selected = useSelectedWords();
  const [beside, setBeside] = useState<Offer | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const offer = (next: Offer | null, afterMs = 0) => {
      clearTimeout(timer);
      timer = setTimeout(() => setBeside(next), afterMs);
    };
    const isInControl = (target: EventTarget | null) =>
      target instanceof Node && control.current?.contains(target) === true;
    const on = <Name extends keyof DocumentEventMap>(
      name: Name,
      react: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, react, { signal: stop.signal, capture: true });
    on("pointerover", ({ target, pointerType, buttons }) => {
      if (pointerType !== "mouse" || buttons !== 0) return;
      if (isInControl(target)) return clearTimeout(timer);
      const next = offerOf(target, "pointer");
      offer(next ?? focusedOffer(), next ? restMs : leaveMs);
    });
    on("focusin", ({ target }) => {
      if (!isInControl(target)) offer(focusedOffer());
    });
    on("focusout", ({ target, relatedTarget }) => {
      if (!relatedTarget && !isInControl(target)) offer(null);
    });
    on("click", (event) => {
      const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
      if (isTouch && !isInControl(event.target)) offer(offerOf(event.target, "touch"));
    });
    on("keydown", (event) => {
      if (event.key !== "Escape" || !control.current) return;
      event.preventDefault();
      document.getSelection()?.removeAllRanges();
      offer(null);
    });
    // It may have had the focus before this was loaded.
    offer(focusedOffer());
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [control]);
  return { offer: selected ?? beside, leave: () => setBeside(focusedOffer()) };
}

function offerOf(target: EventTarget | null, by: Offer["by"]): Offer | null {
  const sentence = target instanceof Node ? sentenceOf(target) : null;
  const words = sentence && wordsOfSentence(sentence);
  return words && { words, by, sentence };
}

/** That of the sentence with the focus, unless it has that by a press. */
function focusedOffer(): Offer | null {
  const { activeElement } = document;
  return activeElement?.matches(":focus-visible") ? offerOf(activeElement, "focus") : null;
}
