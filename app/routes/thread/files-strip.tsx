import { useId, useRef } from "react";
import { Link } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import { addressOf } from "#app/domain/command/command.ts";
import { uploadFileCommand } from "#app/domain/files/file-commands.ts";
import { reviewFiles } from "#app/routes/files/upload/accepted-files.ts";
import { UploadMeter } from "#app/routes/files/upload/upload-meter.tsx";
import { Button, ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ReturnTo } from "#app/ui/return-to.tsx";
import { counted } from "#app/ui/text/counted.ts";
import { FileTile } from "./file-tile.tsx";
import { type FocusAddress, focusSearch } from "./focus-address.ts";
import { ShowAll } from "./show-all.tsx";
import type { ShownFile } from "./shown-thread.ts";
import type { ThreadUpload } from "./use-thread-upload.ts";
import { comparedAddress, holds, type StackCard } from "./versions/stack-cards.ts";
import { VersionsBar } from "./versions/versions-bar.tsx";

/** Up to this number, the cards are one row that scrolls sideways; more are a grid. */
const mostInRow = 12;

/** The number of cards that a long strip shows at first. */
const mostAtFirst = 120;

/** The thread's files as thumbnails: choose one, add one, send one to the trash. */
export function FilesStrip({
  files,
  cards,
  openTasks,
  threadId,
  selected,
  address,
  upload,
}: {
  files: ShownFile[];
  cards: StackCard<ShownFile>[];
  /** The number of tasks of each file that are not done. */
  openTasks: ReadonlyMap<number, number>;
  threadId: string;
  selected: ShownFile | null;
  address: FocusAddress;
  upload: ThreadUpload;
}) {
  const headingId = useId();
  const present = files.filter((file) => !file.isLeaving);
  const visible = present.filter((file) => !file.isHidden).length;
  const hidden = present.length - visible;
  const shownCards = cards.filter(({ file }) => !file.isHidden && !file.isLeaving).length;
  const listed = cards.filter(({ file }) => address.hidden || !file.isHidden);
  const shown = address.all
    ? listed
    : listed.filter((card, at) => at < mostAtFirst || holds(card, selected));
  // With the file that it may be a new version of, else with the version before it.
  const compared = comparedAddress(
    threadId,
    selected?.versionQuestion ?? null,
    selected?.id ?? null,
    address,
  );
  return (
    <section className="focus-part" data-of="media" aria-labelledby={headingId}>
      <div className="flex flex-wrap items-center gap-2">
        <h3 id={headingId} className="flex-1 text-sm whitespace-nowrap">
          Files ({shownCards})
          {visible > shownCards && (
            <span className="font-normal text-soft">{` · ${visible} with versions`}</span>
          )}
        </h3>
        {/* The upload is at the end of its line: without JavaScript, its form unfolds to the left. */}
        <div className="ml-auto flex flex-wrap justify-end gap-2">
          {(visible > 1 || present.some(({ earlier }) => earlier.length > 0)) && (
            <ButtonLink size="small" to={compared}>
              Compare
            </ButtonLink>
          )}
          <UploadControl threadId={threadId} upload={upload} />
        </div>
      </div>
      <UploadMeter share={upload.share} className="mt-2" />
      {visible === 0 && !address.hidden ? (
        <p className="mt-2 flex items-center justify-center gap-2 rounded-lg border border-dashed border-line p-5 text-sm/5 text-soft">
          <Icon name="image" />
          No files in this thread yet.
          {hidden > 0 && <HiddenFiles count={hidden} address={address} />}
        </p>
      ) : (
        <ul
          className={classNames(
            "relative -mx-1 mt-1 grid gap-2 overflow-auto p-1 tabs:max-h-none",
            shown.length <= mostInRow
              ? "auto-cols-[5rem] grid-flow-col"
              : "max-h-58 grid-fill-20 tabs:in-data-[pane=media]:auto-cols-[5.5rem] tabs:in-data-[pane=media]:grid-flow-col tabs:in-data-[pane=media]:grid-cols-none",
          )}
        >
          {shown.map((card) => (
            <FileTile
              key={card.file.id}
              card={card}
              threadId={threadId}
              openTasks={openTasks}
              selected={card.members.find(({ id }) => id === selected?.id) ?? null}
              address={address}
            />
          ))}
          {hidden > 0 && (
            <li className="flex">
              <HiddenFiles count={hidden} address={address} className="aspect-4/3 w-full" />
            </li>
          )}
        </ul>
      )}
      {shown.length < listed.length && (
        <ShowAll address={address}>{`Show all ${counted(shownCards, "file")}`}</ShowAll>
      )}
      {selected && (
        <VersionsBar
          file={selected}
          cards={cards}
          files={files}
          openTasks={openTasks}
          address={address}
          threadId={threadId}
        />
      )}
    </section>
  );
}

/** Shows the files that are hidden behind it, or hides them again. */
function HiddenFiles({
  count,
  address,
  className,
}: {
  count: number;
  address: FocusAddress;
  className?: string;
}) {
  return (
    <Link
      to={focusSearch(address, { hidden: !address.hidden })}
      replace
      preventScrollReset
      role="button"
      aria-pressed={address.hidden}
      title="Signature logos, tracking pixels and inline decoration"
      className={classNames(
        "grid place-items-center self-start rounded-md border border-dashed border-line p-1 text-center text-xs text-soft hover:bg-hover",
        className,
      )}
    >
      {counted(count, "signature picture")}
    </Link>
  );
}

/** A button that opens the file chooser; before there is JavaScript, a form that unfolds. */
function UploadControl({ threadId, upload }: { threadId: string; upload: ThreadUpload }) {
  const input = useRef<HTMLInputElement>(null);
  if (useHydrated()) {
    return (
      <>
        <Button
          icon="upload"
          size="small"
          disabled={upload.share !== null}
          onClick={() => input.current?.click()}
        >
          {upload.share === null ? "Upload" : "Uploading..."}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={reviewFiles.accept}
          aria-label="Upload PNG, JPEG, SVG, or PDF"
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            // The same file may be chosen again after a failure.
            currentTarget.value = "";
            void upload.send(files);
          }}
        />
      </>
    );
  }
  return (
    <details className="relative">
      <summary className={buttonClass({ size: "small" })}>
        <Icon name="upload" />
        Upload
      </summary>
      <form
        method="post"
        action={addressOf(uploadFileCommand, {})}
        encType="multipart/form-data"
        className="absolute top-full right-0 z-1 grid w-72 gap-2 rounded-lg bg-surface p-3 shadow-float"
      >
        <ReturnTo />
        <input type="hidden" name="threadId" value={threadId} />
        <input
          type="file"
          name="file"
          required
          accept={reviewFiles.accept}
          aria-label="File"
          className="max-w-full min-w-0"
        />
        <Button type="submit" variant="primary" size="small">
          Upload
        </Button>
      </form>
    </details>
  );
}
