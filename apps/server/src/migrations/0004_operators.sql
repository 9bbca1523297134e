CREATE TABLE "operators" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Who was an operator until now could do everything.
INSERT INTO "operators" ("user_id", "role", "since") SELECT "id", 'owner', now() FROM "users" WHERE "is_admin";
