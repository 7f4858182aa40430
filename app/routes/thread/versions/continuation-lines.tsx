import type { ReactNode } from "react";
import { Link } from "react-router";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import type { SentCommand } from "#app/client/commands/use-command.ts";
import { type FocusAddress, fileSearch } from "#app/routes/thread/focus-address.ts";
import type { ShownFile } from "#app/routes/thread/shown-thread.ts";
import { usePlainAddress } from "#app/routes/thread/use-focus-address.ts";
import { Button } from "#app/ui/button.tsx";
import { comparedAddress } from "./stack-cards.ts";

/** The newer file in a later thread, with links to open it or compare it with this version. */
export function ContinuingLine({
  by: after,
  file,
}: {
  by: NonNullable<ShownFile["continuedBy"]>;
  file: ShownFile;
}) {
  const plain = usePlainAddress();
  return (
    <div className="flex flex-wrap items-center gap-1">
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere] text-xs/5 text-soft">
        Newer: <VersionOf file={after} plain={plain} />
      </p>
      <CompareLink threadId={after.threadId} older={file} newer={after} plain={plain} />
    </div>
  );
}

/** The earlier file in another thread, with links to open it or compare it with this version. */
export function ContinuedLine({
  decide,
  of: before,
  file,
  threadId,
  children,
}: {
  decide: SentCommand;
  of: NonNullable<ShownFile["continues"]>;
  file: ShownFile;
  threadId: string;
  children?: ReactNode;
}) {
  const plain = usePlainAddress();
  return (
    <div className="flex flex-wrap items-center gap-1">
      <p className="min-w-0 basis-full [overflow-wrap:anywhere] text-xs/5 text-soft">
        Continues <VersionOf file={before} plain={plain} />
      </p>
      <CompareLink threadId={threadId} older={before} newer={file} plain={plain} />
      <CommandForm command={decide} fields={{ says: "continues-nothing" }} className="flex-1">
        <Button type="submit" size="small" disabled={decide.state !== "idle"}>
          Not a continuation
        </Button>
      </CommandForm>
      {children}
    </div>
  );
}

type Named = { id: number; name: string };

/** Compares two versions, in the thread of the newer one. */
function CompareLink({
  threadId,
  older,
  newer,
  plain,
}: {
  threadId: string;
  older: Named;
  newer: Named;
  plain: FocusAddress;
}) {
  return (
    <Link to={comparedAddress(threadId, older.id, newer.id, plain)} className="btn btn-small">
      Compare
      <span className="sr-only">
        {" "}
        {older.name} and {newer.name}
      </span>
    </Link>
  );
}

/** A file of another thread: its name, as a link, and the thread's title. */
function VersionOf({
  file: { id, name, threadId, threadTitle },
  plain,
}: {
  file: NonNullable<ShownFile["continues"]>;
  plain: FocusAddress;
}) {
  const to = `/dashboard/thread/${encodeURIComponent(threadId)}${fileSearch(plain, id)}`;
  return (
    <>
      <Link to={to} className="link">
        <bdi>{name}</bdi>
      </Link>{" "}
      from “<bdi>{threadTitle || "(No Subject)"}</bdi>”
    </>
  );
}
