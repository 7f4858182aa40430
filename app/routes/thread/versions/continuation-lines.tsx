import type { ReactNode } from "react";
import { Link } from "react-router";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import type { SentCommand } from "#app/client/commands/use-command.ts";
import type { ShownFile } from "#app/routes/thread/shown-thread.ts";
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
  const other = `/dashboard/thread/${encodeURIComponent(after.threadId)}?file=${after.id}`;
  const title = after.threadTitle || "(No Subject)";
  return (
    <div className="flex flex-wrap items-center gap-1">
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere] text-xs/5 text-soft">
        Newer: <VersionOf name={after.name} to={other} title={title} />
      </p>
      <Link to={comparedAddress(after.threadId, file.id, after.id)} className="btn btn-small">
        Compare
        <span className="sr-only">
          {" "}
          {file.name} and {after.name}
        </span>
      </Link>
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
  const other = `/dashboard/thread/${encodeURIComponent(before.threadId)}?file=${before.id}`;
  const title = before.threadTitle || "(No Subject)";
  return (
    <div className="flex flex-wrap items-center gap-1">
      <p className="min-w-0 basis-full [overflow-wrap:anywhere] text-xs/5 text-soft">
        Continues <VersionOf name={before.name} to={other} title={title} />
      </p>
      <Link to={comparedAddress(threadId, before.id, file.id)} className="btn btn-small">
        Compare
        <span className="sr-only">
          {" "}
          {before.name} and {file.name}
        </span>
      </Link>
      <CommandForm command={decide} fields={{ says: "continues-nothing" }} className="flex-1">
        <Button type="submit" size="small" disabled={decide.state !== "idle"}>
          Not a continuation
        </Button>
      </CommandForm>
      {children}
    </div>
  );
}

/** A file of another thread: its name, as a link, and the thread's title. */
function VersionOf({ name, to, title }: { name: string; to: string; title: string }) {
  return (
    <>
      <Link to={to} className="link">
        <bdi>{name}</bdi>
      </Link>{" "}
      from “<bdi>{title}</bdi>”
    </>
  );
}
