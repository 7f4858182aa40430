import { findHealth } from "#app/domain/changes/health.server.ts";
import { apiJson } from "#app/http/replies/reply.server.ts";

/** Tells a supervisor whether this process can serve. */
export async function loader() {
  const health = await findHealth();
  return apiJson(health, { status: health.database === "ok" ? 200 : 503 });
}
