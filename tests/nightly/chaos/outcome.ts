import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { changes, revisions } from "#app/domain/changes/tables.server.ts";
import { sweepOrphans } from "#app/domain/files/bytes/sweep-orphans.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { importThreads } from "#app/domain/intake/tables.server.ts";
import { rebuildUser } from "#app/domain/rebuild/rebuild-user.server.ts";
import { toApiStatus } from "#app/domain/tasks/task-status.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import type { Acknowledged } from "./person.ts";

type Owner = { id: string; email: string };
