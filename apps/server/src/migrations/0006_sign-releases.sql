ALTER TABLE "plugin_releases" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "theme_releases" ADD COLUMN "signature" text;