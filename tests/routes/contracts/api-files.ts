import type { Contract } from "./contract.ts";
import { nowhere, png } from "./samples.ts";

/** The calls of /api on files, with valid input. */
export const apiFileContracts: Record<string, Contract> = {
  "routes/api/files/thread.ts": {
    access: "api",
    calls: [
      {
        method: "DELETE",
        path: ({ threads }) => `/api/files/thread/${threads.toChange}`,
        status: 200,
        owned: true,
      },
    ],
  },
  "routes/api/files/all-imports.ts": {
    fields: ["cursor", "limit"],
    access: "api",
    calls: [{ method: "GET", path: "/api/files/all-imports", status: 200 }],
    malformed: [
      { method: "GET", path: "/api/files/all-imports?cursor=1", field: "cursor" },
      { method: "GET", path: "/api/files/all-imports?limit=101", field: "limit" },
    ],
  },
  "routes/api/files/trash-list.ts": {
    access: "api",
    calls: [{ method: "GET", path: "/api/files/trash", status: 200 }],
  },
  "routes/api/files/trash-empty.ts": {
    access: "api",
    calls: [
      {
        method: "POST",
        path: "/api/files/trash/empty",
        body: { json: { itemIds: [nowhere] } },
        status: 200,
      },
    ],
    malformed: [
      {
        method: "POST",
        path: "/api/files/trash/empty",
        body: { json: { itemIds: [] } },
        field: "itemIds",
      },
    ],
  },
  "routes/api/selection.ts": {
    access: "api",
    calls: [
      {
        method: "POST",
        path: "/api/selection",
        body: ({ files }) => ({ json: { itemIds: [files.toChange], pinned: true } }),
        status: 200,
        owned: true,
      },
    ],
    malformed: [
      {
        method: "POST",
        path: "/api/selection",
        body: { json: { itemIds: [nowhere] } },
        field: "change",
      },
    ],
  },
  "routes/api/files/by-ids.ts": {
    access: "api",
    calls: [
      {
        method: "POST",
        path: "/api/files/by-ids",
        body: ({ files }) => ({ json: { fileIds: [files.read] } }),
        status: 200,
      },
    ],
    malformed: [
      {
        method: "POST",
        path: "/api/files/by-ids",
        body: { json: { fileIds: "1" } },
        field: "fileIds",
      },
    ],
  },
  "routes/api/files/upload.ts": {
    access: "api",
    calls: [
      {
        method: "POST",
        path: "/api/files/upload",
        body: ({ threads }) => ({ files: { file: png, threadId: threads.read } }),
        status: 200,
        owned: true,
      },
      {
        method: "POST",
        path: "/api/files/upload",
        body: { files: { file: png, type: "computer_upload" } },
        status: 200,
      },
    ],
    malformed: [
      {
        method: "POST",
        path: "/api/files/upload",
        body: { files: { type: "computer_upload" } },
        field: "file",
      },
    ],
  },
  "routes/api/files/update-preview.ts": {
    access: "api",
    calls: [
      {
        method: "POST",
        path: "/api/files/update-preview",
        body: ({ files }) => ({ files: { file: png, fileId: String(files.toChange) } }),
        status: 200,
        owned: true,
      },
    ],
  },
  "routes/api/files/replace-preview.ts": {
    access: "api",
    calls: [
      {
        method: "POST",
        path: "/api/files/replace-preview",
        body: ({ files }) => ({
          files: { file: png, originalFileId: String(files.toChange), threadId: "desk" },
        }),
        status: 200,
        owned: true,
      },
    ],
  },
  "routes/api/files/trash.ts": {
    access: "api",
    calls: [
      {
        method: "POST",
        path: ({ files }) => `/api/files/${files.toTrash}/trash`,
        status: 200,
        owned: true,
      },
    ],
    malformed: [{ method: "POST", path: "/api/files/-1/trash", field: "id" }],
  },
  "routes/api/files/restore.ts": {
    access: "api",
    calls: [
      {
        method: "POST",
        path: ({ files }) => `/api/files/${files.inTrash}/restore`,
        status: 200,
        owned: true,
      },
    ],
  },
  "routes/api/files/retry-preview.ts": {
    access: "api",
    calls: [
      {
        method: "POST",
        path: ({ files }) => `/api/files/${files.toChange}/retry-preview`,
        status: 200,
        owned: true,
      },
    ],
  },
  "routes/api/files/versions.ts": {
    fields: ["says"],
    access: "api",
    calls: [
      {
        method: "POST",
        path: ({ files }) => `/api/files/${files.toChange}/versions`,
        body: { json: { says: "stands-alone" } },
        status: 200,
        owned: true,
      },
    ],
    malformed: [{ method: "POST", path: "/api/files/one/versions", field: "id" }],
  },
  "routes/api/files/pin.ts": {
    fields: ["pinned"],
    access: "api",
    calls: [
      {
        method: "PATCH",
        path: ({ files }) => `/api/files/${files.toChange}/pin`,
        status: 200,
        owned: true,
      },
    ],
    malformed: [{ method: "PATCH", path: "/api/files/one/pin", field: "id" }],
  },
  "routes/api/files/archive.ts": {
    fields: ["archived"],
    access: "api",
    calls: [
      {
        method: "PATCH",
        path: ({ files }) => `/api/files/${files.toChange}/archive`,
        status: 200,
        owned: true,
      },
    ],
  },
  "routes/api/files/replace.ts": {
    access: "api",
    calls: [
      {
        method: "POST",
        path: ({ files }) => `/api/files/${files.toChange}/replace`,
        body: { files: { file: png } },
        status: 200,
        owned: true,
      },
    ],
  },
};
