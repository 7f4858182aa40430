CREATE TABLE "request_counts" (
	"key" text NOT NULL,
	"minute" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "request_counts_minute_key_pk" PRIMARY KEY("minute","key")
);

--> statement-breakpoint
ALTER TABLE "request_counts" SET UNLOGGED;
