import { findWorkerReadiness } from "#app/domain/changes/readiness.server.ts";
import type { PrivateAnswer, PrivatePages } from "./private-server.ts";

/** The worker's pages for supervisors: the same as the web process's. `isStopping` tells that it was told to stop. */
export function workerHealth(isStopping: () => boolean): PrivatePages {
  return {
    "/health/live": async () => json(200, { live: true }),
    "/health/ready": async () => {
      if (isStopping()) return json(503, { ready: false, stopping: true });
      const readiness = await findWorkerReadiness();
      return json(readiness.ready ? 200 : 503, readiness);
    },
  };
}

function json(status: number, body: object): PrivateAnswer {
  return { status, type: "application/json", body: JSON.stringify(body) };
}
