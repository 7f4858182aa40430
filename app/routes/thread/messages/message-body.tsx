import { classNames } from "#app/ui/class-names.ts";
import type { Mention } from "./mentions.ts";
import { type QuotePart, quoteParts } from "./quote-parts.ts";

/**
 * A message's text, unchanged character by character: offsets into the text on screen are those of tasks' quotes.
 * Sentences that mention tasks are marked, those of the chosen task more strongly.
 */
export function MessageBody({
  message,
  mentions,
  chosen,
}: {
  message: { id: string; body: string };
  mentions: readonly Mention[];
  /** The task whose sentences are marked strongly. */
  chosen: string | null;
}) {
  const byId = new Map(mentions.map((mention) => [mention.id, mention]));
  const met = new Set<string>();
  return (
    <p
      dir="auto"
      // Each line has the text direction of its own content.
      className="focus-body mt-1.5 text-sm/5 wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]"
      data-message-body={message.id}
    >
      {quoteParts(message.body, mentions).map((part) => {
        const content = <PartText key={part.start} part={part} />;
        const about = part.quoteIds.flatMap((id) => byId.get(id) ?? []);
        if (about.length === 0) return content;
        // The first part of each sentence has its anchor.
        const [anchor, ...more] = part.quoteIds.filter((id) => !met.has(id));
        for (const id of part.quoteIds) met.add(id);
        return (
          <mark
            key={part.start}
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
      })}
    </p>
  );
}

function PartText({ part: { text, href } }: { part: QuotePart }) {
  if (href === null) return text;
  return (
    <a className="link" href={href} target="_blank" rel="noreferrer nofollow ugc">
      {text}
    </a>
  );
}
