CREATE TABLE "catalog_versions" (
	"id" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"reason" text NOT NULL,
	"restores" integer,
	"made_by" integer,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catalog_versions" ADD CONSTRAINT "catalog_versions_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalog_versions_maker" ON "catalog_versions" USING btree ("made_by");