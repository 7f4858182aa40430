CREATE TABLE "marks" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"file_id" bigint NOT NULL,
	"sha256" text NOT NULL,
	"page" integer NOT NULL,
	"x" double precision NOT NULL,
	"y" double precision NOT NULL,
	"width" double precision NOT NULL,
	"height" double precision NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "marks_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "marks_on_page" CHECK ("marks"."page" >= 1 and "marks"."x" >= 0 and "marks"."y" >= 0 and "marks"."width" >= 0 and "marks"."height" >= 0 and "marks"."x" + "marks"."width" <= 1.000001 and "marks"."y" + "marks"."height" <= 1.000001)
);
--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_user_id_task_id_tasks_user_id_id_fk" FOREIGN KEY ("user_id","task_id") REFERENCES "public"."tasks"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_user_id_file_id_files_user_id_id_fk" FOREIGN KEY ("user_id","file_id") REFERENCES "public"."files"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "marks_of_task" ON "marks" USING btree ("user_id","task_id");--> statement-breakpoint
CREATE INDEX "marks_of_file" ON "marks" USING btree ("user_id","file_id");