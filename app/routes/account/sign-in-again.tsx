import type { ComponentType, ReactNode } from "react";
import { useRootData } from "#app/client/root-data.ts";
import { Button } from "#app/ui/button.tsx";
import { ReturnTo } from "#app/ui/return-to.tsx";

type Props = {
  /** What it is for, as in "To …". */
  to: string;
  /** The page that it leads back to. */
  at: string;
  /** Lays the button out. */
  buttons: ComponentType<{ children: ReactNode }>;
};

const aWhile = "It is a while since you signed in.";

/** Asks a person whose sign-in is not recent to sign in again. */
export function SignInAgain({ to, at, buttons: Buttons }: Props) {
  const { layout } = useRootData();
  // Google's sign-in refuses to be framed, and the panel's session stays that of its sign-in.
  if (layout.framed) {
    return (
      <>
        <p>{`${aWhile} To ${to}, open this page in a tab.`}</p>
        <Buttons>
          <a href={at} target="_blank" rel="noreferrer" className="btn btn-primary">
            Open in a tab
          </a>
        </Buttons>
      </>
    );
  }
  return (
    <form method="post" action="/auth/google" className="grid gap-4">
      <p>{`${aWhile} Please do so again, so that we know it is you.`}</p>
      <ReturnTo to={at} />
      <Buttons>
        <Button type="submit" variant="primary">
          Sign in again
        </Button>
      </Buttons>
    </form>
  );
}
