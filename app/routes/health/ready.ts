import { findWebReadiness } from "#app/domain/changes/readiness.server.ts";
import { apiJson } from "#app/http/replies/reply.server.ts";
import { isStopping } from "#app/http/serving.server.ts";

/** Tells a load balancer whether to send requests to this process. */
export async function loader() {
  if (isStopping()) return apiJson({ ready: false, stopping: true }, { status: 503 });
  const readiness = await findWebReadiness();
  return apiJson(readiness, { status: readiness.ready ? 200 : 503 });
}
