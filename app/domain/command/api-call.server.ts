import type { z } from "zod";
import type { Acting, Refused } from "./acting.server.ts";

/**
 * What docs/api/openapi.json says of a call of /api. Its request is parsed, and its answer typed, by the same
 * schemas.
 */
export type CallDescription = {
  /** The operationId. */
  id: string;
  group: "Users" | "Threads" | "Feedback" | "Files" | "Search" | "Gmail" | "Events";
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: `/api/${string}`;
  summary: string;
  description?: string;
  /** Who may call: anyone, a client with an identity token, or a client with a session. */
  access: "anyone" | "identity" | "session";
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** A JSON body. */
  body?: z.ZodType;
  /** A multipart form: the fields other than `file`. */
  form?: z.ZodObject;
  answer: z.ZodType;
  /** Replies with server-sent events; each contains one `answer`. */
  streams?: boolean;
  /** A Link header contains the address of the next page. */
  paged?: boolean;
  /** Refusals in addition to those that its parts imply. */
  refusals?: readonly number[];
  example?: {
    params?: Record<string, string | number>;
    query?: Record<string, string | number>;
    body?: object;
  };
};

/** A file of a form, as it arrives: its unchecked name and its bytes. */
export type SentFile = {
  name: string;
  stream: AsyncIterable<Uint8Array>;
  leastBytes: number;
  mostBytes?: number;
};

/** Parses the parts of a request. Each throws a 400 that names the wrong field. */
export type RequestReader = {
  params: <Schema extends z.ZodType>(schema: Schema) => z.output<Schema>;
  body: <Schema extends z.ZodType>(schema: Schema) => Promise<z.output<Schema>>;
  /** `fields` may be awaited when the file has been read: they may follow it. */
  upload: <Schema extends z.ZodType, Result>(
    schema: Schema,
    take: (file: SentFile, fields: () => Promise<z.output<Schema>>) => Promise<Result>,
  ) => Promise<Result>;
};

/** A call of /api that does what a command does. */
export type CommandCall = CallDescription & {
  /** Returns the answer; null if the thing is missing or another user's. */
  run: (read: RequestReader, viewer: Acting) => Promise<object | Refused | null>;
};

/** The parts of a call that its author writes; the command has its address. */
type Declared<Answer extends z.ZodType> = Omit<
  CallDescription,
  "path" | "access" | "params" | "body" | "form" | "answer" | "query"
> & { answer: Answer };
type Outcome<Answer extends z.ZodType> = Promise<z.output<Answer> | Refused | null>;
/** A call without its address, which serveCommand gives it. */
export type DeclaredCall = Omit<CommandCall, "path">;

/** Declares a call that names its thing in the address, and may have a JSON body. */
export function declareCall<
  Answer extends z.ZodType<object>,
  Params extends z.ZodObject,
  Body extends z.ZodType = z.ZodType<undefined>,
>(
  call: Declared<Answer> & {
    params?: Params;
    body?: Body;
    run: (
      viewer: Acting,
      input: { params: z.output<Params>; body: z.output<Body> },
    ) => Outcome<Answer>;
  },
): DeclaredCall {
  return {
    ...call,
    access: "session",
    run: async (read, viewer) => {
      // Without a schema `run` does not look at the part.
      const params = (call.params && read.params(call.params)) as z.output<Params>;
      const body = (call.body && (await read.body(call.body))) as z.output<Body>;
      return call.run(viewer, { params, body });
    },
  };
}

/** Declares a call that sends a file. */
export function declareUploadCall<
  Answer extends z.ZodType<object>,
  Form extends z.ZodObject,
  Params extends z.ZodObject,
>(
  call: Declared<Answer> & {
    params?: Params;
    form: Form;
    run: (
      viewer: Acting,
      file: SentFile,
      input: { params: z.output<Params>; fields: () => Promise<z.output<Form>> },
    ) => Outcome<Answer>;
  },
): DeclaredCall {
  return {
    ...call,
    access: "session",
    run: async (read, viewer) => {
      const params = (call.params && read.params(call.params)) as z.output<Params>;
      return read.upload(call.form, (file, fields) => call.run(viewer, file, { params, fields }));
    },
  };
}
