import type { ComponentProps, ReactNode } from "react";
import { ReturnTo } from "#app/ui/return-to.tsx";
import type { SentCommand } from "./use-command.ts";

/** The form of a command. A fetcher sends it; without JavaScript the browser does. */
export function CommandForm({
  command,
  fields = {},
  returnTo,
  children,
  ...props
}: {
  command: SentCommand;
  /** Hidden fields. */
  fields?: Record<string, string | number> | undefined;
  /** Where the answer to a plain form redirects. Default: the page that shows the form. */
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
