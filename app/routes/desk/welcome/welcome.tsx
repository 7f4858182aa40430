import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { useRootData } from "#app/client/root-data.ts";
import { dismissTipCommand } from "#app/domain/accounts/account-commands.ts";
import { addressOf } from "#app/domain/command/command.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { askForImportTooltip, inviteToImport } from "./first-thread.ts";
import { onceASession } from "./once-a-session.ts";

const stepsDelayMs = 1_500;
/** The toast about the first thread waits for the steps no longer than this. */
const stepsAloneMs = 8_000;
const steps = [
  "Download the browser extension",
  "Open an email from a collaborator",
  "Import the email to manage tasks",
];

/**
 * The onboarding, one thing at a time (readings, 14): the banner, then the steps, then, after them or beside them, the
 * toast about the first thread. In the side panel the extension is notified instead.
 */
export default function Welcome({
  isEmpty,
  isConnected,
  isCompact,
  isCovered,
  hasCompletedOnboarding,
}: {
  isEmpty: boolean;
  isConnected: boolean;
  isCompact: boolean;
  isCovered: boolean;
  hasCompletedOnboarding: boolean;
}) {
  const [steps, setSteps] = useState<"later" | "shown" | "done">("later");
  const [hadTime, setHadTime] = useState(false);
  const { extensionIds } = useRootData().settings;
  const onboarding = useFetcher();
  const action = addressOf(dismissTipCommand, {});
  useEffect(() => {
    if (isCompact || onceASession.has("steps")) {
      setSteps((steps) => (steps === "later" ? "done" : steps));
      return;
    }
    const timer = setTimeout(() => setSteps("shown"), stepsDelayMs);
    return () => clearTimeout(timer);
  }, [isCompact]);
  const areShown = steps === "shown" && !isCovered && isConnected;
  useEffect(() => {
    if (!areShown) return;
    const timer = setTimeout(() => setHadTime(true), stepsAloneMs);
    return () => clearTimeout(timer);
  }, [areShown]);

  useEffect(() => {
    if (!isEmpty || !isConnected || isCovered || !(steps === "done" || hadTime)) return;
    if (isCompact) askForImportTooltip(extensionIds);
    else if (!isSidePanel()) return inviteToImport();
  }, [isEmpty, isConnected, isCovered, isCompact, steps, hadTime, extensionIds]);

  // The banner about the mailbox comes first.
  if (!areShown) return null;
  return (
    <Steps
      onDismiss={() => {
        onceASession.mark("steps");
        setSteps("done");
        // The focused element disappears; keyboard focus continues at the threads.
        document.getElementById("threads-panel")?.focus({ preventScroll: true });
        if (!hasCompletedOnboarding) onboarding.submit(null, { method: "post", action });
      }}
    />
  );
}

/** Too narrow for two lists, as the extension's panel is. */
function isSidePanel(): boolean {
  return matchMedia("(width < 500px)").matches;
}

/** Closing hides them for the session (specification, section 2). */
function Steps({ onDismiss }: { onDismiss: () => void }) {
  return (
    <aside
      className="fixed bottom-20 left-4 z-20 grid w-[min(20rem,100vw-2rem)] animate-[float-in_200ms_var(--ease)] gap-3 rounded-lg bg-surface p-3.5 text-sm/5 [box-shadow:var(--shadow-float)] forced-colors:border"
      aria-labelledby="steps-title"
    >
      <div className="flex items-start gap-2">
        <h2 id="steps-title" className="flex-1 text-base">
          Steps to use Galley
        </h2>
        <button
          type="button"
          className={buttonClass({ variant: "quiet", size: "small" }, true)}
          aria-label="Dismiss"
          onClick={onDismiss}
        >
          <Icon name="close" />
        </button>
      </div>
      <ol className="grid gap-2">
        {steps.map((step, at) => (
          <li key={step} className="flex gap-2">
            <span className="badge badge-accent" aria-hidden="true">
              {at + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <Button size="small" className="justify-self-end" onClick={onDismiss}>
        Got it
      </Button>
    </aside>
  );
}
