import { Link, redirect } from "react-router";
import { useRootData } from "#app/client/root-data.ts";
import { StillToast } from "#app/client/toasts/still-toast.tsx";
import { useStoreLink } from "#app/client/use-store-link.ts";
import { endedContext, entranceContext } from "#app/http/context.server.ts";
import { findViewer } from "#app/http/viewer.server.ts";
import { loginProblem } from "#app/routes/auth/login-problem.ts";
import { neededPermissions } from "#app/routes/auth/permission-reasons.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Logo } from "#app/ui/logo.tsx";
import type { Route } from "./+types/landing";
import { GoogleMark } from "./google-mark.tsx";
import { permissionsToast } from "./permissions-toast.ts";
import desk from "./pictures/desk.webp";
import deskDark from "./pictures/desk-dark.webp";
import deskDarkSmall from "./pictures/desk-dark-small.webp";
import deskSmall from "./pictures/desk-small.webp";
import { ProofSheet } from "./proof-sheet.tsx";
import { useForgetWhenEnded } from "./use-forget-when-ended.ts";
import { usePermissionsToast } from "./use-permissions-toast.ts";
import { useSignedInElsewhere } from "./use-signed-in-elsewhere.ts";

const notSaved = "What you sent last was not saved. ";
const sendAgain =
  "What you sent last was not saved yet: you can send it again once you are signed in. ";

/** The one thing to do here: dark on paper, light in the dark. */
const signInColours = "border-ink bg-ink text-canvas hover:bg-ink/85";
/** How wide the picture of the desk is, by the page's padding and greatest width. */
const pictureSizes = "(min-width: 96rem) 82rem, (min-width: 76rem) 70rem, calc(100vw - 3rem)";

export const meta = () => [{ title: "Welcome to Galley" }];

export function loader({ context, url }: Route.LoaderArgs) {
  const isPopup = url.searchParams.get("popup") === "true";
  if (findViewer(context)) throw redirect(isPopup ? "/auth/signed-in" : `/dashboard${url.search}`);
  if (context.get(entranceContext) !== "/") throw redirect(context.get(entranceContext));
  const ended = context.get(endedContext);
  return {
    ended,
    isUnsaved: ended !== null && url.searchParams.has("unsaved"),
    toast: permissionsToast(url.searchParams),
    problem: loginProblem(url.searchParams),
    isPopup,
  };
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { toast, problem, isPopup, ended, isUnsaved } = loaderData;
  usePermissionsToast(toast);
  const { gmailAccess } = useRootData().settings;
  const isKept = useForgetWhenEnded(ended !== null);
  useSignedInElsewhere();
  useStoreLink();
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto] [--landing:76rem] 2xl:[--landing:88rem]">
      <header className="px-6 py-4 wide:mx-auto wide:w-full wide:max-w-(--landing) wide:px-12">
        <Logo />
      </header>
      <main className="grid grid-cols-1 justify-items-center gap-12 px-6 py-8 wide:grid-rows-[minmax(min(100dvh-13rem,44rem),auto)_auto] wide:mx-auto wide:w-full wide:max-w-(--landing) wide:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] wide:items-center wide:justify-items-stretch wide:px-12">
        <div className="grid w-full max-w-104 content-center gap-5">
          <h1 className="text-[clamp(2rem,1.25rem_+_2.4vw,3.25rem)] leading-[1.08] tracking-[-0.032em] text-balance">
            Welcome to Galley
          </h1>
          <p className="text-lg text-soft">
            Your mail threads as a review desk: every file in one place, and every ask a task that
            points back at the sentence it came from.
          </p>
          <form method="post" action="/auth/google" className="mt-2 grid gap-3">
            {ended && (
              <p className="notice" role="status">
                <Icon name="alert" />
                <span className="min-w-0 flex-1">
                  {isUnsaved && (isKept ? sendAgain : notSaved)}
                  {ended}
                </span>
              </p>
            )}
            {isPopup && <input type="hidden" name="popup" value="true" />}
            <FormError>{problem}</FormError>
            <button type="submit" className={`${buttonClass({ size: "large" })} ${signInColours}`}>
              <GoogleMark />
              Sign in with Google
            </button>
          </form>
          <ul className="grid gap-2 text-sm text-soft">
            <li className="flex gap-2">
              <Icon name="mail" className="mt-px" />
              {neededPermissions[gmailAccess]}
            </li>
            <li className="flex gap-2">
              <Icon name="laptop" className="mt-px" />
              Currently available on desktop to Gmail users
            </li>
          </ul>
        </div>
        <ProofSheet />
        <TheDesk />
      </main>
      <footer className="flex gap-4 px-6 py-4 text-sm wide:mx-auto wide:w-full wide:max-w-(--landing) wide:px-12">
        <Link to="/privacy" className="link">
          Privacy Policy
        </Link>
        <Link to="/terms" className="link">
          Terms of Service
        </Link>
      </footer>
      {toast && (
        <noscript>
          <StillToast toast={toast} />
        </noscript>
      )}
    </div>
  );
}

const widths = (small: string, large: string) => `${small} 720w, ${large} 1440w`;

/**
 * A picture of the product with a made-up mailbox. On a wide screen a part of it is visible and it is the largest
 * picture, so it is loaded at once.
 */
function TheDesk() {
  return (
    <figure className="grid w-full gap-3 pb-8 wide:col-span-2">
      <picture>
        <source
          srcSet={widths(deskDarkSmall, deskDark)}
          sizes={pictureSizes}
          media="(prefers-color-scheme: dark)"
        />
        <img
          src={desk}
          srcSet={widths(deskSmall, desk)}
          sizes={pictureSizes}
          alt="The desk: imported threads with their previews, and beside them the tasks that their mails ask for"
          width={1440}
          height={900}
          fetchPriority="high"
          decoding="async"
          className="h-auto w-full rounded-xl border border-line shadow-float"
        />
      </picture>
      <figcaption className="text-center text-sm text-soft">
        The desk: each thread is a card, each ask a task with its sentence and its file.
      </figcaption>
    </figure>
  );
}
