import type { ReactNode } from "react";
import { exportAccountCommand } from "#app/domain/accounts/account-commands.ts";
import { addressOf } from "#app/domain/command/command.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { AccountCard } from "./account-card.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

/** The export of the user's data and the deletion of the account. Both work without JavaScript. */
export function YourData({ isRecent }: { isRecent: boolean }) {
  return (
    <AccountCard labelledBy="your-data">
      <h2 id="your-data" className="text-lg">
        Your data
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="flex-[1_1_20rem] text-soft">
          One archive with your original mails, your files under their names, and threads, tasks and
          decisions as JSON. A large desk takes a while.
        </p>
        {isRecent ? (
          // No fetcher: the response is a download, which the browser must receive itself.
          <form method="post" action={addressOf(exportAccountCommand, {})}>
            <Button type="submit" icon="download">
              Export everything
            </Button>
          </form>
        ) : (
          <SignInAgain to="export your data" at="/account" buttons={ExportButtons} />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-3">
        <p className="flex-[1_1_20rem] text-soft">
          Deleting the account removes all of it from Galley and gives the access back to Google.
        </p>
        <ButtonLink to="/account/delete" variant="danger" icon="trash">
          Delete account
        </ButtonLink>
      </div>
    </AccountCard>
  );
}

function ExportButtons({ children }: { children: ReactNode }) {
  return <div>{children}</div>;
}
