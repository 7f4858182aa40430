import { type RefObject, useEffect } from "react";
import { sentenceOf, sentencesBeside } from "./words-in-page.ts";

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The sentences of a text are one stop of Tab: the arrow keys lead to the others, and Enter takes what is offered. */
export function useSentenceKeys(control: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const onFocus = ({ target }: FocusEvent) => {
      const sentence = sentenceItself(target);
      for (const other of sentence ? sentencesBeside(sentence) : []) other.tabIndex = -1;
      if (sentence) sentence.tabIndex = 0;
    };
    const onKey = (event: KeyboardEvent) => {
      const sentence = sentenceItself(event.target);
      if (!sentence || event.defaultPrevented || isWithModifier(event)) return;
      if (event.key === "Enter") {
        event.preventDefault();
        control.current?.querySelector<HTMLElement>("button, a")?.click();
        return;
      }
      const step = steps[event.key];
      if (!step) return;
      event.preventDefault();
      const all = sentencesBeside(sentence);
      all[step(all.indexOf(sentence), all.length)]?.focus();
    };
    document.addEventListener("focusin", onFocus, { signal });
    document.addEventListener("keydown", onKey, { signal });
    return () => stop.abort();
  }, [control]);
}

/** A link in a sentence has keys of its own. */
function sentenceItself(target: EventTarget | null): HTMLElement | null {
  return target instanceof HTMLElement && sentenceOf(target) === target ? target : null;
}

const isWithModifier = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || shiftKey;
