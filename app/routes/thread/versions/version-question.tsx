import type { ReactNode } from "react";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import type { SentCommand } from "#app/client/commands/use-command.ts";
import type { ShownFile } from "#app/routes/thread/shown-thread.ts";
import { Button } from "#app/ui/button.tsx";

/** Asks whether the file is a new version of an older one. */
export function VersionQuestion({
  decide,
  older,
  children,
}: {
  decide: SentCommand;
  older: ShownFile;
  children?: ReactNode;
}) {
  const answers = { joins: "Yes", "is-no-version": "No" };
  return (
    <div className="flex items-center gap-2">
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere] text-xs/5 text-soft">
        Is this a new version of <bdi>{older.name}</bdi>?
      </p>
      <div className="flex flex-none items-center gap-1">
        {Object.entries(answers).map(([says, label]) => (
          <CommandForm key={says} command={decide} fields={{ says, other: older.id }}>
            <Button type="submit" size="small" disabled={decide.state !== "idle"}>
              {label}
            </Button>
          </CommandForm>
        ))}
        {children}
      </div>
    </div>
  );
}
