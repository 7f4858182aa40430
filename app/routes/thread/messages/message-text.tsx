import { useHydrated } from "remix-utils/use-hydrated";
import type { SentenceRange } from "#app/domain/threads/sentences.ts";
import { classNames } from "#app/ui/class-names.ts";
import type { Mention } from "./mentions.ts";
import type { QuotePart } from "./quote-parts.ts";
import { sentenceParts } from "./sentence-parts.ts";

/** The id of the words that say which keys work on a sentence. */
export const sentenceKeysId = "sentence-keys";

/**
 * A stretch of a message's text, sentence by sentence. With a script, a sentence can have the focus: Tab leads to the
 * first, the arrow keys to the others. Below it is the place of what is offered for its words.
 */
export function MessageText({
  place,
  className,
  ...text
}: TextProps & {
  place: { "data-message-body": string; "data-from"?: number | undefined; "data-cut"?: number };
  className?: string;
}) {
  return (
    <>
      <p
        dir="auto"
        // Each line has the text direction of its own content.
        className={classNames(
          "focus-body wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]",
          className,
        )}
        {...place}
      >
        <Sentences {...text} />
      </p>
      <div />
    </>
  );
}

type TextProps = {
  parts: readonly QuotePart[];
  sentences: readonly SentenceRange[];
  mentions: readonly Mention[];
  /** The task whose sentences are marked strongly. */
  chosen: string | null;
};

function Sentences({ parts, sentences, mentions, chosen }: TextProps) {
  const isAlive = useHydrated();
  return sentenceParts(parts, sentences).map(({ sentence, parts }) => {
    const marked = parts.map((part) => {
      const about = mentions.filter(({ id }) => part.quoteIds.includes(id));
      return <Part key={part.start} {...{ part, about, chosen }} />;
    });
    if (!sentence) return marked;
    return (
      <span
        key={`sentence ${parts[0]?.start}`}
        data-sentence={sentence.join(".")}
        tabIndex={isAlive ? (sentence === sentences[0] ? 0 : -1) : undefined}
        aria-describedby={isAlive ? sentenceKeysId : undefined}
      >
        {marked}
      </span>
    );
  });
}

function Part({
  part,
  about,
  chosen,
}: {
  part: QuotePart;
  about: Mention[];
  chosen: string | null;
}) {
  const content = <PartText part={part} />;
  if (about.length === 0) return content;
  const [anchor, ...more] = part.begins;
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
