import { Suspense, useEffect } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from "react-router";
import { viewOf } from "#app/domain/accounts/views.ts";
import { flashContext } from "#app/http/context.server.ts";
import { layoutOf } from "#app/http/layout.server.ts";
import { publicSettings } from "#app/http/public-settings.server.ts";
import { timeZoneOf } from "#app/http/time-zone.server.ts";
import { findViewer, signedInAt } from "#app/http/viewer.server.ts";
import { tellForms } from "#app/routes/analytics/tell-forms.ts";
import { lazyPart } from "#app/ui/behaviour/lazy-part.ts";
import type { Route } from "./+types/root";
import stylesheet from "./app.css?url";
import { errorMessage } from "./client/requests/error-message.ts";
import { quietFailures } from "./client/requests/quiet-failures.ts";
import { hasUnsent } from "./client/session/has-unsent.ts";
import { createProfileFreshness } from "./client/session/profile-freshness.ts";
import { Styles } from "./client/styles/styles.tsx";
import { answerToasts } from "./client/toasts/answer-toasts.ts";
import { ToastRegion } from "./client/toasts/toast-region.tsx";
import { extensionAccess } from "./http/middleware/extension-origin.server.ts";
import { flash } from "./http/middleware/flash.server.ts";
import { headRequest } from "./http/middleware/head-request.server.ts";
import { personsShare } from "./http/middleware/persons-share.server.ts";
import { rateLimit } from "./http/middleware/rate-limit.server.ts";
import { requestLog } from "./http/middleware/request-log.server.ts";
import { sameOrigin } from "./http/middleware/same-origin.server.ts";
import { securityHeaders } from "./http/middleware/security-headers.server.ts";
import { session } from "./http/middleware/session.server.ts";
import { endInOutage, sayWhenToRetry, tellUnserved } from "./http/middleware/unserved.server.ts";
import { ButtonLink } from "./ui/button.tsx";
import latinFont from "./ui/fonts/inter-latin.woff2";
import { MessagePage } from "./ui/message-page.tsx";
import { PageProgress } from "./ui/page-progress.tsx";

export const middleware: Route.MiddlewareFunction[] = [
  requestLog,
  headRequest,
  securityHeaders,
  sayWhenToRetry,
  tellUnserved,
  endInOutage,
  extensionAccess,
  sameOrigin,
  session,
  rateLimit,
  personsShare,
  flash,
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  tellForms,
  quietFailures,
  answerToasts,
];

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "preload", href: latinFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

export const meta: Route.MetaFunction = () => [{ title: "Galley" }];

/** The data of every screen: the viewer, the layout, and the toast that a form set. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = findViewer(context);
  return {
    viewer: viewer && {
      id: viewer.id,
      username: viewer.username,
      email: viewer.email,
      photoUrl: viewer.photoUrl,
      firebaseUid: viewer.firebaseUid,
      signedInAt: signedInAt(context),
    },
    layout: layoutOf(request, url),
    /** Whether single keys are shortcuts for this person. */
    hasShortcuts: viewer !== null && viewOf(viewer, "shortcuts") === "on",
    timeZone: timeZoneOf(request),
    flash: context.get(flashContext),
    settings: publicSettings(),
  };
}

const profile = createProfileFreshness<Awaited<ReturnType<typeof loader>>>();

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return profile.read(serverLoader);
}

/** Within a document only the viewer's profile changes, and rarely. */
export const shouldRevalidate = () => profile.isStale();

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* Not in `meta`, because a route's own `meta` replaces the root's. */}
        <meta name="description" content="The review desk for people who do their work in mail." />
        <Meta />
        {/*
         * Put here by hand, before the styles of any route, because it declares the order of cascade layers. If
         * a module imported it, Vite would load it once more, after all other styles, for the first lazy
         * module that shares a chunk with it.
         */}
        <Styles stylesheet={stylesheet} />
        {/* Our own origin needs no nonce, and browsers hide the nonce from hydration. */}
        <Links nonce="" />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Only where a service is configured: most browsers never load it. */
const Analytics = lazyPart(
  () =>
    // Blocked or offline: the app works without it.
    import("#app/routes/analytics/analytics.tsx"),
);

export default function App({ loaderData }: Route.ComponentProps) {
  useEffect(() => profile.remember(loaderData), [loaderData]);
  const viewerId = loaderData.viewer?.id;
  useEffect(() => {
    if (viewerId && hasUnsent()) {
      // If it cannot be loaded, the next page offers it.
      import("./client/session/unsent-form.ts").then(
        ({ offerUnsent }) => offerUnsent(viewerId),
        () => undefined,
      );
    }
  }, [viewerId]);
  return (
    <>
      <PageProgress />
      <Outlet />
      <ToastRegion flash={loaderData.flash} />
      {loaderData.settings.analytics && (
        <Suspense>
          <Analytics />
        </Suspense>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const reason = isRouteErrorResponse(error) && errorMessage(error.data);
  return (
    <MessagePage title={missing ? "Page Not Found" : "Something went wrong"}>
      <p className="text-soft">
        {missing ? "There is nothing at this address." : reason || "Please try again in a moment."}
      </p>
      <ButtonLink to="/dashboard" reloadDocument className="mt-2">
        Back to the dashboard
      </ButtonLink>
    </MessagePage>
  );
}
