import { findHealth } from "#app/domain/changes/health.server.ts";
import { findViewer } from "#app/http/viewer.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Logo } from "#app/ui/logo.tsx";
import type { Route } from "./+types/test-mode";
import { TestQueries } from "./test-queries.tsx";

export const meta = () => [{ title: "Test · Galley" }, { name: "robots", content: "noindex" }];

/** Signed out, health is all there is to see (readings, 26). */
export async function loader({ context }: Route.LoaderArgs) {
  return { health: await findHealth(), isSignedIn: findViewer(context) !== null };
}

export default function TestMode({ loaderData: { health, isSignedIn } }: Route.ComponentProps) {
  return (
    <main className="mx-auto grid max-w-2xl gap-6 px-5 py-4">
      <Logo />
      <h1 className="text-xl">Test</h1>
      <section className="card grid gap-2 p-4" aria-labelledby="health">
        <div className="flex items-center gap-2">
          <h2 id="health" className="flex-1 text-lg">
            Health
          </h2>
          <Badge tone={health.database === "ok" ? "done" : "open"}>
            {health.database === "ok" ? "Serving" : "Not serving"}
          </Badge>
        </div>
        <p className="text-soft">
          The database {health.database === "ok" ? "answered" : "did not answer"}
          within {Math.max(1, health.databaseMs)} ms.
        </p>
      </section>
      {isSignedIn && <TestQueries />}
    </main>
  );
}
