import { memo, Suspense } from "react";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import type { TipId } from "#app/domain/accounts/tips.ts";
import { trashThreadCommand } from "#app/domain/desk/thread-commands.ts";
import { smallAddress } from "#app/domain/files/file-address.ts";
import { type DeskAddress, overDesk } from "#app/routes/addresses/desk-address.ts";
import type { ThreadCardData } from "#app/routes/desk/desk-data.ts";
import { reportMissingParts } from "#app/routes/desk/missing-parts.ts";
import { useNear } from "#app/routes/desk/paging/use-near.ts";
import { lazyPart } from "#app/ui/behaviour/lazy-part.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LateMenu } from "#app/ui/menu/late-menu.tsx";
import { MenuButton } from "#app/ui/menu/menu.tsx";
import { PreviewImage } from "#app/ui/preview-image.tsx";
import { SelectSlot } from "#app/ui/select-slot.tsx";
import { useIsNew } from "./use-is-new.ts";

const OnboardingTip = lazyPart(() => import("#app/routes/account/onboarding-tip.tsx"));

const tipTexts: Partial<Record<TipId, string>> = {
  welcome: "This is an example. Open it to see files and tasks side by side.",
  "demo-import-after-close": "Choose ‘Import’ above, then a contact and their mails.",
};

type Props = {
  card: ThreadCardData;
  /** Visible when the desk opens. */
  isFirst: boolean;
  address: DeskAddress;
  /** Threads imported later are new to the person (ISO 8601). */
  seenAt: string;
  tip: TipId | null;
  isLeaving: boolean;
  onGone: (threadId: string) => void;
};

/**
 * A thread: its preview, the number of its tasks, its title and sender. Renders nothing while far outside the
 * viewport.
 */
export const ThreadCard = memo(function ThreadCard({ isLeaving, seenAt, ...props }: Props) {
  const isNew = useIsNew(props.card, seenAt);
  const { place, isNear } = useNear();
  return (
    <li
      className={classNames("thread-card", isNew && "is-new")}
      ref={place}
      hidden={isLeaving}
      data-item={`thread ${props.card.threadId}`}
    >
      {isNear && <CardContent {...props} isNew={isNew} />}
    </li>
  );
});

function CardContent({
  card,
  isFirst,
  address,
  tip,
  isNew,
  onGone,
}: Omit<Props, "isLeaving" | "seenAt"> & { isNew: boolean }) {
  return (
    <>
      <a
        href={overDesk(`thread/${card.threadId}`, address, { at: "work" })}
        className="thread-link"
        onClick={(event) => {
          if (!reportMissingParts({ id: card.threadTitle, threadId: card.threadId })) {
            event.preventDefault();
          }
        }}
      >
        <div className="thread-preview">
          <PreviewImage
            src={card.previewUrl && smallAddress(card.previewUrl)}
            alt=""
            isUrgent={isFirst}
            fallback={
              card.isPreviewComing ? (
                <span className="preview-coming">Preview is being made…</span>
              ) : (
                <span className="grid justify-items-center gap-1.5">
                  <Icon name="mail" />
                  No preview available
                </span>
              )
            }
          />
        </div>
        <h3 dir="auto">{card.threadTitle}</h3>
        <p dir="auto">{card.senderName}</p>
      </a>
      {card.feedbackCount > 0 && (
        <span className="thread-count">
          {card.waiting > 0 && card.waiting < card.feedbackCount && `${card.waiting} open of `}
          <span className="badge badge-accent">
            {card.feedbackCount}
            <span className="sr-only">{card.feedbackCount === 1 ? " task" : " tasks"}</span>
          </span>
          {card.waiting === card.feedbackCount && " open"}
          {card.waiting === 0 && " done"}
        </span>
      )}
      <LateMenu
        id={card.threadId}
        label={`Actions for ${card.threadTitle}`}
        className="thread-menu"
      >
        <DeleteEntry threadId={card.threadId} onGone={onGone} />
      </LateMenu>
      {isNew && card.waiting > 0 && (
        <p className="thread-news" role="status">
          {`${card.waiting} new tasks waiting!`}
        </p>
      )}
      <SelectSlot />
      {tip && (
        <Suspense>
          <OnboardingTip tip={tip} isNarrow>
            {tipTexts[tip]}
          </OnboardingTip>
        </Suspense>
      )}
    </>
  );
}

function DeleteEntry({
  threadId,
  onGone,
}: {
  threadId: string;
  onGone: (threadId: string) => void;
}) {
  const trash = useCommand(
    trashThreadCommand,
    { threadId },
    { key: `trash thread ${threadId}`, onDone: ({ ok }) => ok && onGone(threadId) },
  );
  return (
    <CommandForm command={trash}>
      <MenuButton danger>Delete</MenuButton>
    </CommandForm>
  );
}
