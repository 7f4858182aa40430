import { Link } from "react-router";
import type { SentenceRange } from "#app/domain/threads/sentences.ts";
import { type FocusAddress, focusSearch } from "#app/routes/thread/focus-address.ts";
import type { FocusMessage } from "#app/routes/thread/focus-data.ts";
import { lineOf } from "./quoted-words.ts";
import { taskFormAddress } from "./task-form.ts";

type Text = { cut: number | null; text: string; sentences: readonly SentenceRange[] };

/** The sentences of a message, also those that were left out of its body: the task can be made of each. */
export function SentenceChoices({
  message,
  address,
}: {
  message: FocusMessage;
  address: FocusAddress;
}) {
  const texts: Text[] = [
    { cut: null, text: message.body, sentences: message.sentences },
    ...message.rest.map(({ text, sentences }, cut) => ({ cut, text, sentences })),
  ];
  const choices = texts.flatMap(({ cut, text, sentences }) =>
    sentences.map(([from, to]) => ({
      form: taskFormAddress.addFrom({ messageId: message.id, cut, from, to }),
      line: lineOf(text.slice(from, to)),
      isLeftOut: cut !== null,
    })),
  );
  if (choices.length === 0) return null;
  return (
    <details className="text-sm/5">
      <summary className="disclosure min-h-control-small">Make it of a sentence</summary>
      <ul className="grid max-h-60 gap-1 overflow-auto border-l-2 border-line pl-2.5">
        {choices.map(({ form, line, isLeftOut }) => (
          <li key={form} className="wrap-anywhere">
            <Link
              to={focusSearch(address, { form })}
              replace
              preventScrollReset
              className="link"
              dir="auto"
            >
              {line}
            </Link>
            {isLeftOut && <span className="text-faint"> (left out of the mail’s text)</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
