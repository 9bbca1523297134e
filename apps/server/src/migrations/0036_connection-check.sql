ALTER TABLE "activations" ADD COLUMN "findings" jsonb;--> statement-breakpoint
ALTER TABLE "activations" ADD COLUMN "diagnosed_at" timestamp (3) with time zone;