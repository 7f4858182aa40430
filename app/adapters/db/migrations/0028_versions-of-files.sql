CREATE TABLE "version_decisions" (
	"user_id" uuid NOT NULL,
	"file_id" bigint NOT NULL,
	"joins" bigint,
	"place" integer,
	"is_current" boolean DEFAULT false NOT NULL,
	"declined" bigint,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "version_decisions_user_id_file_id_pk" PRIMARY KEY("user_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "found_stack" bigint;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "found_place" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "maybe_version_of" bigint;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "stack_id" bigint;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "stack_place" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "is_stack_front" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "version_question" bigint;--> statement-breakpoint
ALTER TABLE "version_decisions" ADD CONSTRAINT "version_decisions_user_id_file_id_files_user_id_id_fk" FOREIGN KEY ("user_id","file_id") REFERENCES "public"."files"("user_id","id") ON DELETE cascade ON UPDATE no action;