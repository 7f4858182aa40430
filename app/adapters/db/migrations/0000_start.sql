CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firebase_uid" text NOT NULL,
	"email" text NOT NULL,
	"username" text NOT NULL,
	"photo_url" text,
	"has_completed_onboarding" boolean DEFAULT false NOT NULL,
	"has_completed_typeform" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_firebaseUid_unique" UNIQUE("firebase_uid")
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"user_id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"position" bigint NOT NULL,
	"type" text NOT NULL,
	"id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "changes_user_id_revision_position_pk" PRIMARY KEY("user_id","revision","position")
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_counters" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"last_id" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_versions" (
	"user_id" uuid NOT NULL,
	"file_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_versions_user_id_file_id_version_pk" PRIMARY KEY("user_id","file_id","version")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"user_id" uuid NOT NULL,
	"id" bigint NOT NULL,
	"thread_id" text,
	"message_id" text,
	"part_index" integer,
	"origin" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"decoration" text,
	"sender_name" text DEFAULT '' NOT NULL,
	"sender_email" text DEFAULT '' NOT NULL,
	"email_sent_at" timestamp with time zone,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"trashed_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"trashed_with_thread" boolean DEFAULT false NOT NULL,
	"preview_state" text DEFAULT 'pending' NOT NULL,
	"preview_reason" text,
	"preview_sha256" text,
	"preview_width" integer,
	"preview_height" integer,
	"pages" integer,
	CONSTRAINT "files_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "previews" (
	"user_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"page" integer NOT NULL,
	"preview_sha256" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"pages" integer NOT NULL,
	CONSTRAINT "previews_user_id_sha256_page_pk" PRIMARY KEY("user_id","sha256","page")
);
--> statement-breakpoint
CREATE TABLE "import_threads" (
	"user_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"thread_id" text NOT NULL,
	"subject" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"error" text,
	"messages_total" integer,
	"messages_done" integer DEFAULT 0 NOT NULL,
	"is_new_thread" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_threads_user_id_import_id_thread_id_pk" PRIMARY KEY("user_id","import_id","thread_id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "imports_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_syncs" (
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"sync_token" text,
	"synced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_syncs_user_id_source_pk" PRIMARY KEY("user_id","source")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"photo_url" text,
	"source" text NOT NULL,
	CONSTRAINT "contacts_user_id_email_pk" PRIMARY KEY("user_id","email")
);
--> statement-breakpoint
CREATE TABLE "mailbox_connections" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"scopes" text[] NOT NULL,
	"sealed_refresh_token" text,
	"sealed_access_token" text,
	"access_token_expires_at" timestamp with time zone,
	"history_id" text,
	"connected_at" timestamp with time zone DEFAULT now() NOT NULL,
	"quota_units" integer DEFAULT 0 NOT NULL,
	"quota_window_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"thread_id" text NOT NULL,
	"message_id" text,
	"file_id" bigint,
	"page" integer,
	"text" text NOT NULL,
	"quote" text,
	"quote_start" integer,
	"quote_end" integer,
	"kind" text NOT NULL,
	"category" text DEFAULT 'General' NOT NULL,
	"status" text DEFAULT 'not_started' NOT NULL,
	"author" jsonb NOT NULL,
	"assignee" text DEFAULT 'owner' NOT NULL,
	"due" date,
	"confidence" real DEFAULT 1 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"extracted_by" text,
	"is_demo" boolean DEFAULT false NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp with time zone,
	"trashed_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"trashed_with_thread" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tasks_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"thread_id" text NOT NULL,
	"sender" jsonb NOT NULL,
	"recipients" jsonb NOT NULL,
	"subject" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sent_offset_minutes" integer DEFAULT 0 NOT NULL,
	"snippet" text NOT NULL,
	"text" text NOT NULL,
	"body" text NOT NULL,
	"is_newsletter" boolean DEFAULT false NOT NULL,
	"raw_sha256" text NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"extracted_by" text,
	CONSTRAINT "messages_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"sender_name" text NOT NULL,
	"sender_email" text NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"active_at" timestamp with time zone DEFAULT now() NOT NULL,
	"trashed_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"message_count" integer DEFAULT 0 NOT NULL,
	"file_count" integer DEFAULT 0 NOT NULL,
	"task_count" integer DEFAULT 0 NOT NULL,
	"open_task_count" integer DEFAULT 0 NOT NULL,
	"representative_file_id" bigint,
	"has_active_content" boolean DEFAULT true NOT NULL,
	CONSTRAINT "threads_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_counters" ADD CONSTRAINT "file_counters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_user_id_file_id_files_user_id_id_fk" FOREIGN KEY ("user_id","file_id") REFERENCES "public"."files"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_thread_id_threads_user_id_id_fk" FOREIGN KEY ("user_id","thread_id") REFERENCES "public"."threads"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_message_id_messages_user_id_id_fk" FOREIGN KEY ("user_id","message_id") REFERENCES "public"."messages"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "previews" ADD CONSTRAINT "previews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_threads" ADD CONSTRAINT "import_threads_user_id_import_id_imports_user_id_id_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_syncs" ADD CONSTRAINT "contact_syncs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_connections" ADD CONSTRAINT "mailbox_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_thread_id_threads_user_id_id_fk" FOREIGN KEY ("user_id","thread_id") REFERENCES "public"."threads"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_message_id_messages_user_id_id_fk" FOREIGN KEY ("user_id","message_id") REFERENCES "public"."messages"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_file_id_files_user_id_id_fk" FOREIGN KEY ("user_id","file_id") REFERENCES "public"."files"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_thread_id_threads_user_id_id_fk" FOREIGN KEY ("user_id","thread_id") REFERENCES "public"."threads"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_by_id" ON "sessions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "changes_by_age" ON "changes" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "files_of_message" ON "files" USING btree ("user_id","message_id","part_index");--> statement-breakpoint
CREATE INDEX "files_of_thread" ON "files" USING btree ("user_id","thread_id","id");--> statement-breakpoint
CREATE INDEX "files_listed" ON "files" USING btree ("user_id","is_pinned" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id") WHERE trashed_at is null and deleted_at is null and not trashed_with_thread and decoration is null;--> statement-breakpoint
CREATE INDEX "files_trashed" ON "files" USING btree ("user_id","trashed_at" DESC NULLS FIRST) WHERE trashed_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "files_by_content" ON "files" USING btree ("user_id","sha256");--> statement-breakpoint
CREATE INDEX "files_search" ON "files" USING gin ("user_id","name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "import_threads_of_thread" ON "import_threads" USING btree ("user_id","thread_id");--> statement-breakpoint
CREATE INDEX "imports_recent" ON "imports" USING btree ("user_id","requested_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tasks_listed" ON "tasks" USING btree ("user_id","status","asked_at" DESC NULLS FIRST,"id") WHERE trashed_at is null and deleted_at is null and not trashed_with_thread;--> statement-breakpoint
CREATE INDEX "tasks_of_thread" ON "tasks" USING btree ("user_id","thread_id","asked_at","id");--> statement-breakpoint
CREATE INDEX "tasks_of_file" ON "tasks" USING btree ("user_id","file_id");--> statement-breakpoint
CREATE INDEX "tasks_trashed" ON "tasks" USING btree ("user_id","trashed_at" DESC NULLS FIRST) WHERE trashed_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "tasks_search" ON "tasks" USING gin ("user_id","text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "messages_of_thread" ON "messages" USING btree ("user_id","thread_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "messages_search" ON "messages" USING gin ("user_id","body" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "threads_listed" ON "threads" USING btree ("user_id","active_at" DESC NULLS FIRST,"id") WHERE trashed_at is null and deleted_at is null and has_active_content;--> statement-breakpoint
CREATE INDEX "threads_trashed" ON "threads" USING btree ("user_id","trashed_at" DESC NULLS FIRST) WHERE trashed_at is not null and deleted_at is null;