CREATE TABLE "data_exports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"made_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"sha256" text,
	"size" integer
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"by" text NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"erased_at" timestamp (3) with time zone,
	"farewell_sealed" text
);
--> statement-breakpoint
CREATE TABLE "released_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"released_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erase_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE INDEX "data_exports_age" ON "data_exports" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "released_tokens_age" ON "released_tokens" USING btree ("released_at");--> statement-breakpoint
CREATE INDEX "oauth_states_user" ON "oauth_states" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "codes_expiry" ON "codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_erase_at" ON "users" USING btree ("erase_at") WHERE erase_at is not null;--> statement-breakpoint
CREATE INDEX "messages_license" ON "messages" USING btree ("license_id");--> statement-breakpoint
CREATE INDEX "reservations_moving" ON "reservations" USING btree ("moving_id");