import { type ArchiveEntry, zipOf } from "#app/adapters/archive/zip.server.ts";
import type { Viewer } from "#app/domain/accounts/viewer.ts";
import { listSentQuestions } from "#app/domain/tasks/reading/model/sent-questions.server.ts";
import { distinctPaths } from "./archive-paths.ts";
import { explanation } from "./export-explanation.ts";
import { exportLooseFiles } from "./export-loose-files.server.ts";
import type { Place } from "./export-place.server.ts";
import { exportThread } from "./export-thread.server.ts";
import { jsonEntry, jsonPagesEntry } from "./json-entry.server.ts";
import {
  findAccountFacts,
  pagesOfContactRoles,
  pagesOfContacts,
  pagesOfDismissals,
  pagesOfImports,
  pagesOfThreads,
} from "./read-account.server.ts";

/**
 * Returns the viewer's data as a ZIP stream: original mails, files with earlier versions, and the
 * decisions about them as JSON. It is read page by page while it is sent, so concurrent changes may
 * be missing. It includes the trash, but nothing that was permanently deleted.
 */
export function exportAccount(viewer: Viewer, now = new Date()): ReadableStream<Uint8Array> {
  return zipOf(entriesOf(viewer, now));
}

async function* entriesOf(viewer: Viewer, now: Date): AsyncGenerator<ArchiveEntry> {
  const place: Place = {
    viewer,
    path: distinctPaths(),
    totals: { threads: 0, messages: 0, files: 0, tasks: 0, bytes: 0 },
    missing: [],
  };
  yield textEntry("README.txt", explanation(viewer.email, now), now);
  yield jsonEntry("account.json", now, () => findAccountFacts(viewer));
  yield jsonPagesEntry("contacts.json", now, pagesOfContacts(viewer));
  yield jsonPagesEntry("contact-roles.json", now, pagesOfContactRoles(viewer));
  yield jsonPagesEntry("dismissed-asks.json", now, pagesOfDismissals(viewer));
  yield jsonEntry("sent-to-a-model.json", now, () => listSentQuestions(viewer));
  yield jsonPagesEntry("imports.json", now, pagesOfImports(viewer));
  const folders: { folder: string; threadId: string; title: string }[] = [];
  for await (const page of pagesOfThreads(viewer)) {
    for (const thread of page) {
      const folder = yield* exportThread(place, thread);
      folders.push({ folder, threadId: thread.id, title: thread.title });
    }
  }
  yield* exportLooseFiles(place, now);
  const { totals, missing } = place;
  yield jsonEntry("contents.json", now, async () => ({
    exportedAt: now.toISOString(),
    account: viewer.email,
    totals,
    missing,
    threads: folders,
  }));
}

function textEntry(path: string, text: string, modifiedAt: Date): ArchiveEntry {
  return { path, modifiedAt, open: async () => Buffer.from(text) };
}
