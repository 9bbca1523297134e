CREATE TABLE "signals" (
	"name" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "given_at" timestamp (3) with time zone;