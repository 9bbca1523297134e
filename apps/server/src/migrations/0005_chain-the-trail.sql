CREATE TABLE "audit_beginning" (
	"id" integer PRIMARY KEY NOT NULL,
	"place" integer NOT NULL,
	"link" text NOT NULL,
	"at" timestamp (3) with time zone,
	"seal" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "place" integer;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "digest" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "blanked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_events_place" ON "audit_events" USING btree ("place");--> statement-breakpoint
CREATE INDEX "audit_events_loose" ON "audit_events" USING btree ("id") WHERE place is null;--> statement-breakpoint
CREATE INDEX "audit_events_strangers" ON "audit_events" USING btree ("at") WHERE actor = 'anonymous' and blanked_at is null;