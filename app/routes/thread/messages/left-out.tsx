import { Link } from "react-router";
import type { CutText } from "#app/domain/threads/rest-of-mail.ts";
import { type FocusAddress, focusSearch } from "#app/routes/thread/focus-address.ts";
import { counted } from "#app/ui/text/counted.ts";
import { Day } from "#app/ui/time.tsx";
import type { Mention } from "./mentions.ts";
import { MessageText } from "./message-text.tsx";
import { quoteParts } from "./quote-parts.ts";

/** Something that was left out of a mail's text, one click away in its place; its words can become tasks, too. */
export function LeftOut({
  messageId,
  cut,
  at,
  mentions,
  chosen,
  address,
}: {
  messageId: string;
  cut: CutText;
  /** Its place among what was left out of the mail. */
  at: number;
  /** The sentences in it that mention tasks. */
  mentions: readonly Mention[];
  chosen: string | null;
  address: FocusAddress;
}) {
  const { of, text, sentences, moreLines } = cut;
  const isChosen = mentions.some(({ task }) => task.id === chosen);
  return (
    <details
      data-left-out={cut.why ?? ""}
      open={isChosen || undefined}
      className="my-1 text-xs/5 text-soft"
    >
      <summary className="disclosure min-h-control-small">
        <Reason cut={cut} />
      </summary>
      <div className="border-l-2 border-line pl-3">
        {text !== "" && (
          <MessageText
            place={{ "data-message-body": messageId, "data-cut": at }}
            parts={quoteParts(text, mentions, sentences.flat())}
            {...{ sentences, mentions, chosen }}
          />
        )}
        {moreLines > 0 && (
          <p>
            … {counted(moreLines, "more line")} {moreLines === 1 ? "is" : "are"} in the original
            mail.
          </p>
        )}
        {of && (
          <Link
            to={`${focusSearch(address, { message: of.messageId, task: null, pane: "thread" })}#message-${of.messageId}`}
            className="link"
          >
            Go to that mail
          </Link>
        )}
      </div>
    </details>
  );
}

const reasons = {
  quoted: "Quoted text",
  signature: "Signature",
  footer: "Footer",
  banner: "Warning of a mail system",
  decoration: "Left out",
};

function Reason({ cut: { why, of, words } }: { cut: CutText }) {
  if (why === null) return "Left out";
  if (why === "hidden") return `Hidden text: ${counted(words, "word")} that the mail does not show`;
  if (why !== "quoted" || !of) return reasons[why];
  return (
    <span>
      Quoted from <bdi>{of.by}</bdi>’s mail of <Day at={of.sentAt} />
    </span>
  );
}
