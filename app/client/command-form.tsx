import type { ComponentProps, ReactNode } from "react";
import { ReturnTo } from "#app/ui/return-to.tsx";
import type { SentCommand } from "./use-command.ts";

/** The form of a command: sent by a fetcher, or by the browser where there is no JavaScript. */
export function CommandForm({
  command,
  fields = {},
  returnTo,
  children,
  ...props
}: {
  command: SentCommand;
  /** Fields that nobody fills in. */
  fields?: Record<string, string | number> | undefined;
  /** Where a plain form comes back to, where that is not the page it stands on. */
  returnTo?: string | undefined;
  children: ReactNode;
} & Omit<ComponentProps<SentCommand["Form"]>, "method" | "action">) {
  const { Form, action } = command;
  return (
    <Form method="post" action={action} {...props}>
      <ReturnTo to={returnTo} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
