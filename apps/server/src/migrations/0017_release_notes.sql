ALTER TABLE "plugin_releases" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "theme_releases" ADD COLUMN "notes" text;