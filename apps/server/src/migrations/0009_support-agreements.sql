CREATE TABLE "support_agreements" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "support_agreements" ADD CONSTRAINT "support_agreements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;