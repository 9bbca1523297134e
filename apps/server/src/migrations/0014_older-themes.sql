ALTER TABLE "activations" ADD COLUMN "protocol" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "verification_requests" ADD COLUMN "protocol" integer DEFAULT 2 NOT NULL;