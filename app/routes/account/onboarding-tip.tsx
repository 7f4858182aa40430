import type { ReactNode } from "react";
import { CommandForm } from "#app/client/command-form.tsx";
import { useCommand } from "#app/client/use-command.ts";
import { dismissTipCommand } from "#app/commands/account/dismiss-tip.ts";
import type { TipId } from "#app/domain/accounts/tips.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";

const titles: Record<TipId, string> = {
  welcome: "Welcome!",
  "demo-summarize-feedback": "Try the feedback feature!",
  "demo-import": "Import your first email!",
  "demo-import-after-close": "Import your first email!",
};

/** An onboarding tooltip of the demo thread: once waved away it does not come back. */
export function OnboardingTip({
  tip,
  className,
  children,
}: {
  tip: TipId;
  className?: string;
  children: ReactNode;
}) {
  const dismiss = useDismissTip(tip);
  if (dismiss.state !== "idle") return null;
  return (
    <aside className={classNames("tip", className)} aria-label={titles[tip]} data-tip={tip}>
      <strong>{titles[tip]}</strong>
      <p>{children}</p>
      <CommandForm command={dismiss} fields={{ tip }}>
        <Button type="submit" size="small">
          OK
        </Button>
      </CommandForm>
    </aside>
  );
}

/** A fetcher for the form that dismisses a tip. Whoever asks under the same name sees it pending. */
function useDismissTip(tip: TipId) {
  return useCommand(dismissTipCommand, {}, { key: `tip ${tip}` });
}
