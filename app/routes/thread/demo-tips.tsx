import { useEffect, useRef } from "react";
import { Link, useFetcher } from "react-router";
import { dismissTipCommand } from "#app/domain/accounts/account-commands.ts";
import type { TipId } from "#app/domain/accounts/tips.ts";
import { addressOf } from "#app/domain/command/command.ts";
import OnboardingTip from "#app/routes/account/onboarding-tip.tsx";
import { overDesk } from "#app/routes/addresses/desk-address.ts";

/** The tips of the demo thread, one at a time. Opening one of its files ends the welcome. */
export function DemoTips({
  tips,
  hasFile,
  extension,
}: {
  tips: TipId[];
  hasFile: boolean;
  extension: boolean;
}) {
  useWelcomeEnded(hasFile && tips.includes("welcome"));
  if (tips.includes("demo-summarize-feedback")) {
    return (
      <OnboardingTip tip="demo-summarize-feedback">
        Give a task another status: the counts follow, here and on your dashboard.
      </OnboardingTip>
    );
  }
  if (!tips.includes("demo-import")) return null;
  return (
    <OnboardingTip tip="demo-import">
      That was the example.{" "}
      <Link to={overDesk("import", { extension })} className="link">
        Pick an email of your own
      </Link>
    </OnboardingTip>
  );
}

function useWelcomeEnded(isOpen: boolean): void {
  const { submit } = useFetcher();
  const isTold = useRef(false);
  useEffect(() => {
    if (!isOpen || isTold.current) return;
    isTold.current = true;
    void submit(
      { tip: "welcome-onboarding" },
      { method: "post", action: addressOf(dismissTipCommand, {}) },
    );
  }, [isOpen, submit]);
}
