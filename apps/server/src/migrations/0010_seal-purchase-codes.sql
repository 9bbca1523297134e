CREATE TABLE "index_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"key_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "licenses_code";--> statement-breakpoint
ALTER TABLE "licenses" ALTER COLUMN "purchase_code" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "code_sealed" text;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "code_index" text;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "code_end" text;--> statement-breakpoint
CREATE UNIQUE INDEX "licenses_code_index" ON "licenses" USING btree ("code_index");--> statement-breakpoint
-- Written by hand from here on, and NOT NULL taken from the new columns: the rows of earlier releases are
-- sealed by the program (features/licenses/sealing-service.ts), which has the key. Until then nothing but
-- a sealed row may be written; when all are, the program has the database prove it.
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_sealed" CHECK (purchase_code is null and code_sealed is not null and code_index is not null and code_end is not null) NOT VALID;--> statement-breakpoint
DO $$ BEGIN
	IF NOT EXISTS (SELECT FROM "licenses") THEN
		ALTER TABLE "licenses" VALIDATE CONSTRAINT "licenses_sealed";
	END IF;
END $$;
