CREATE TABLE "theme_releases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "theme_releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"version" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"requires" text,
	"requires_php" text,
	"tested" text,
	"published_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "theme_releases_version" ON "theme_releases" USING btree ("slug","version");--> statement-breakpoint
CREATE INDEX "theme_releases_slug" ON "theme_releases" USING btree ("slug");