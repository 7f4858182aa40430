import { Fragment } from "react";
import type { CutText } from "#app/domain/threads/rest-of-mail.ts";
import type { FocusAddress } from "#app/routes/thread/focus-address.ts";
import { classNames } from "#app/ui/class-names.ts";
import { bodyStretches } from "./body-stretches.ts";
import { LeftOut } from "./left-out.tsx";
import type { Mention } from "./mentions.ts";
import { type QuotePart, quoteParts } from "./quote-parts.ts";

/**
 * A message's text, unchanged character by character: offsets into the text on screen are those of tasks' quotes. What
 * was left out of it stands folded in its place, between the stretches of the text; each says where in it it begins.
 * Sentences that mention tasks are marked, those of the chosen task more strongly.
 */
export function MessageBody({
  message,
  mentions,
  chosen,
  address,
}: {
  message: { id: string; body: string; rest: readonly CutText[] };
  mentions: readonly Mention[];
  /** The task whose sentences are marked strongly. */
  chosen: string | null;
  address: FocusAddress;
}) {
  const stretches = bodyStretches(message.body, message.rest);
  const places = stretches.flatMap(({ start, end }) => [start, end]);
  const parts = quoteParts(message.body, mentions, places);
  const met = new Set<string>();
  return stretches.map(({ start, end, rest }) => (
    <Fragment key={start}>
      {(end > start || rest.length === 0) && (
        <p
          dir="auto"
          // Each line has the text direction of its own content.
          className="focus-body mt-1.5 text-sm/5 wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]"
          data-message-body={message.id}
          data-from={start || undefined}
        >
          {parts
            .filter((part) => part.start >= start && part.start < end)
            .map((part) => {
              // The first part of each sentence has its anchor.
              const anchors = part.quoteIds.filter((id) => !met.has(id));
              for (const id of anchors) met.add(id);
              const about = mentions.filter(({ id }) => part.quoteIds.includes(id));
              return <Part key={part.start} {...{ part, anchors, about, chosen }} />;
            })}
        </p>
      )}
      {rest.map((cut, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mail's parts never change places
        <LeftOut key={at} cut={cut} address={address} />
      ))}
    </Fragment>
  ));
}

function Part({
  part,
  anchors: [anchor, ...more],
  about,
  chosen,
}: {
  part: QuotePart;
  anchors: string[];
  about: Mention[];
  chosen: string | null;
}) {
  const content = <PartText part={part} />;
  if (about.length === 0) return content;
  return (
    <mark
      id={anchor}
      tabIndex={anchor === undefined ? undefined : -1}
      data-quotes={part.quoteIds.join(" ")}
      data-closing={about.every(({ role }) => role === "closing") || undefined}
      className={classNames(about.some(({ task }) => task.id === chosen) && "is-active")}
    >
      {more.map((id) => (
        <span key={id} id={id} />
      ))}
      {content}
    </mark>
  );
}

function PartText({ part: { start, text, link, struck } }: { part: QuotePart }) {
  // Not shown, but counted by a selection.
  if (struck === "sign") return <span hidden>{text}</span>;
  const words = struck ? <s>{text}</s> : text;
  if (link === null) return words;
  return (
    <a
      className="link"
      href={link.href}
      title={link.host ?? undefined}
      // Shown behind the address, outside the text.
      data-host={link.end === start + text.length ? (link.host ?? undefined) : undefined}
      target="_blank"
      rel="noreferrer nofollow ugc"
    >
      {words}
    </a>
  );
}
