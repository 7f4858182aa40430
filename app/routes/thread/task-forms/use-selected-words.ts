import { useEffect, useMemo, useRef, useState } from "react";
import type { Offer } from "./offer.ts";
import type { Words } from "./task-form.ts";
import { keepSelected, selectedWords, sentenceOf, wordsOfSentence } from "./words-in-page.ts";

/**
 * The words of a message that are selected; they stay so while the message is drawn anew. What a long press selects, the
 * word under the finger, is about its whole sentence until the person selects more.
 */
export function useSelectedWords(): Offer | null {
  const [selected, setSelected] = useState<Words | null>(null);
  const [pressed, setPressed] = useState<Words | null>(null);
  const isTouch = useRef(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const onPress = ({ pointerType }: PointerEvent) => {
      isTouch.current = pointerType === "touch";
    };
    let first: Words | null = null;
    const onChange = () => {
      const selection = document.getSelection();
      const words = selectedWords(selection);
      first = words && (first ?? words);
      const isPress = isTouch.current && first?.from === words?.from && first?.to === words?.to;
      const sentence = isPress && selection?.anchorNode && sentenceOf(selection.anchorNode);
      setSelected(words);
      setPressed(sentence ? wordsOfSentence(sentence) : null);
    };
    document.addEventListener("pointerdown", onPress, { signal, capture: true });
    document.addEventListener("selectionchange", onChange, { signal });
    return () => stop.abort();
  }, []);
  useEffect(() => (selected ? keepSelected(selected) : undefined), [selected]);
  return useMemo(
    () => selected && { words: pressed ?? selected, by: "selection", sentence: null },
    [selected, pressed],
  );
}
