import type { ReactNode } from "react";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { dismissTipCommand } from "#app/domain/accounts/account-commands.ts";
import type { TipId } from "#app/domain/accounts/tips.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";

const titles: Record<TipId, string> = {
  welcome: "Welcome!",
  "demo-summarize-feedback": "Try the feedback feature!",
  "demo-import": "Import your first email!",
  "demo-import-after-close": "Import your first email!",
};

/** An onboarding tooltip of the demo thread. Once dismissed, it does not show again. */
export default function OnboardingTip({
  tip,
  isNarrow = false,
  children,
}: {
  tip: TipId;
  /** The button is below the text, as on a card. */
  isNarrow?: boolean;
  children: ReactNode;
}) {
  const dismiss = useDismissTip(tip);
  if (dismiss.state !== "idle") return null;
  return (
    <aside
      className={classNames(
        "grid items-center gap-x-3 gap-y-0.5 rounded-lg bg-accent-wash text-sm/5",
        isNarrow ? "mt-2 grid-cols-1 px-3 py-2.5" : "grid-cols-[minmax(0,1fr)_auto] py-2 pr-2 pl-3",
      )}
      aria-label={titles[tip]}
      data-tip={tip}
    >
      <strong>{titles[tip]}</strong>
      <p className="text-soft">{children}</p>
      <CommandForm
        command={dismiss}
        fields={{ tip }}
        className={isNarrow ? "mt-1.5" : "col-start-2 row-span-2 row-start-1"}
      >
        <Button type="submit" size="small">
          OK
        </Button>
      </CommandForm>
    </aside>
  );
}

/**
 * Returns a fetcher for the form that dismisses a tip. Every component that uses the same key sees
 * it pending.
 */
function useDismissTip(tip: TipId) {
  return useCommand(dismissTipCommand, {}, { key: `tip ${tip}` });
}
