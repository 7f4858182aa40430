import { Fragment } from "react";
import type { WholeMessage } from "#app/domain/threads/list-rest.server.ts";
import type { CutText } from "#app/domain/threads/rest-of-mail.ts";
import type { FocusAddress } from "#app/routes/thread/focus-address.ts";
import { bodyStretches } from "./body-stretches.ts";
import { LeftOut } from "./left-out.tsx";
import type { Mention } from "./mentions.ts";
import { MessageText } from "./message-text.tsx";
import { quoteParts, rangeOfQuote } from "./quote-parts.ts";

/**
 * A message's text, unchanged character by character: offsets into the text on screen are those of tasks' quotes. What
 * was left out of it stands folded in its place, between the stretches of the text; each says where in it it begins.
 * Sentences are told apart; those that mention tasks are marked, those of the chosen task more strongly.
 */
export function MessageBody({
  message,
  mentions,
  chosen,
  address,
}: {
  message: Pick<WholeMessage, "id" | "body" | "sentences" | "rest">;
  mentions: readonly Mention[];
  /** The task whose sentences are marked strongly. */
  chosen: string | null;
  address: FocusAddress;
}) {
  const { body, sentences } = message;
  const stretches = bodyStretches(body, message.rest);
  const places = [...stretches.flatMap(({ start, end }) => [start, end]), ...sentences.flat()];
  const parts = quoteParts(body, mentions, places);
  const leftOut = mentionsLeftOut(message, mentions);
  return stretches.map(({ start, end, rest }) => (
    <Fragment key={start}>
      {(end > start || rest.length === 0) && (
        <MessageText
          className="mt-1.5 text-sm/5"
          place={{ "data-message-body": message.id, "data-from": start || undefined }}
          parts={parts.filter((part) => part.start >= start && part.start < end)}
          {...{ sentences, mentions, chosen }}
        />
      )}
      {rest.map((cut) => (
        <LeftOut
          key={message.rest.indexOf(cut)}
          messageId={message.id}
          cut={cut}
          at={message.rest.indexOf(cut)}
          mentions={leftOut.get(cut) ?? []}
          {...{ chosen, address }}
        />
      ))}
    </Fragment>
  ));
}

/** The mentions whose words were left out of the body, by where they stand first. */
function mentionsLeftOut(
  { body, rest }: Pick<WholeMessage, "body" | "rest">,
  mentions: readonly Mention[],
): Map<CutText, Mention[]> {
  const elsewhere = mentions.filter((mention) => rangeOfQuote(body, mention) === null);
  const placed = elsewhere.flatMap((mention) => {
    const cut = rest.find(({ text }) => rangeOfQuote(text, mention) !== null);
    return cut ? [{ cut, mention }] : [];
  });
  return new Map(
    [...Map.groupBy(placed, ({ cut }) => cut)].map(([cut, found]) => [
      cut,
      found.map(({ mention }) => mention),
    ]),
  );
}
