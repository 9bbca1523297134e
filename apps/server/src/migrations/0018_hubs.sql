CREATE TABLE "hubs" (
	"name" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"version" text NOT NULL,
	"ahead_ms" bigint NOT NULL,
	"is_breaker_open" boolean NOT NULL,
	CONSTRAINT "hubs_name_started_at_pk" PRIMARY KEY("name","started_at")
);
--> statement-breakpoint
CREATE TABLE "last_done" (
	"name" text PRIMARY KEY NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by" text,
	"failed_at" timestamp (3) with time zone,
	"failed_by" text
);
