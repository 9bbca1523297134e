ALTER TABLE "plugin_releases" ADD COLUMN "draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "plugin_releases" ADD COLUMN "share" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "plugin_releases" ADD COLUMN "downloads" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "theme_releases" ADD COLUMN "draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "theme_releases" ADD COLUMN "share" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "theme_releases" ADD COLUMN "downloads" integer DEFAULT 0 NOT NULL;