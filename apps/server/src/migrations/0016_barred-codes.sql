CREATE TABLE "barred_codes" (
	"code_index" text PRIMARY KEY NOT NULL,
	"barred_at" timestamp (3) with time zone NOT NULL
);
