import { useRootData } from "#app/client/root-data.ts";
import { chooseViewCommand } from "#app/domain/accounts/account-commands.ts";
import { viewText } from "#app/domain/accounts/views.ts";
import { Button } from "#app/ui/button.tsx";
import { ReturnTo } from "#app/ui/return-to.tsx";
import { AccountCard } from "./account-card.tsx";

/** Turns the shortcuts that are single keys on or off (WCAG 2.1.4). A plain form: the page is loaded anew. */
export function KeyboardShortcuts() {
  const { hasShortcuts } = useRootData();
  const choice = hasShortcuts ? "off" : "on";
  return (
    <AccountCard labelledBy="shortcuts">
      <h2 id="shortcuts" className="text-lg">
        Keyboard shortcuts
      </h2>
      <p className="text-soft">
        {hasShortcuts
          ? "Single keys work on the dashboard: press ? there for the list. Turn them off if they get in the way of speech input or of other programs. Ctrl+K opens all commands either way."
          : "Single keys do nothing. Ctrl+K on the dashboard opens all commands."}
      </p>
      <form method="post" action={chooseViewCommand.path}>
        <ReturnTo />
        <input type="hidden" name="view" value={viewText({ name: "shortcuts", choice })} />
        <Button type="submit">
          {hasShortcuts ? "Turn single keys off" : "Turn single keys on"}
        </Button>
      </form>
    </AccountCard>
  );
}
