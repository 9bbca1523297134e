ALTER TABLE "licenses" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "activations" ADD COLUMN "code_try_hash" text;--> statement-breakpoint
ALTER TABLE "activations" ADD COLUMN "code_tried_at" timestamp (3) with time zone;