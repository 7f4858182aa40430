import type { ReactNode } from "react";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import type { useCommand } from "#app/client/commands/use-command.ts";

/** Calls several tasks done, as the person's decision. `children` is its button. */
export function AllDoneForm({
  command,
  tasks,
  children,
}: {
  command: ReturnType<typeof useCommand>;
  tasks: readonly { id: string }[];
  children: ReactNode;
}) {
  return (
    <CommandForm command={command} fields={{ status: "done" }}>
      {tasks.map(({ id }) => (
        <input key={id} type="hidden" name="itemIds[]" value={id} />
      ))}
      {children}
    </CommandForm>
  );
}
