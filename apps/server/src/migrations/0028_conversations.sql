CREATE TABLE "canned_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "canned_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"text" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversation_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"conversation_id" integer NOT NULL,
	"user_id" integer,
	"kind" text NOT NULL,
	"position" integer,
	"is_internal" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversation_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"side" text NOT NULL,
	"message_id" integer,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_mail_choices" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"mails" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversation_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"conversation_id" integer NOT NULL,
	"position" integer NOT NULL,
	"side" text NOT NULL,
	"author_id" integer,
	"program" text,
	"name" text NOT NULL,
	"is_note" boolean DEFAULT false NOT NULL,
	"text" text NOT NULL,
	"folded" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_presence" (
	"conversation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"doing" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversation_presence_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"email" text,
	"topic" text NOT NULL,
	"license_id" integer,
	"is_unverified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_position" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"waiting_since" timestamp (3) with time zone,
	"assigned_to" integer,
	"snoozed_until" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"read_by_buyer" integer DEFAULT 0 NOT NULL,
	"read_by_publisher" integer DEFAULT 0 NOT NULL,
	"mailed_to_buyer" integer DEFAULT 0 NOT NULL,
	"mailed_to_publisher" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversation_events" ADD CONSTRAINT "conversation_events_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_events" ADD CONSTRAINT "conversation_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_files" ADD CONSTRAINT "conversation_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_files" ADD CONSTRAINT "conversation_files_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_mail_choices" ADD CONSTRAINT "conversation_mail_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_presence" ADD CONSTRAINT "conversation_presence_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_presence" ADD CONSTRAINT "conversation_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_events_user" ON "conversation_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "conversation_events_conversation" ON "conversation_events" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_events_at" ON "conversation_events" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_files_key" ON "conversation_files" USING btree ("key");--> statement-breakpoint
CREATE INDEX "conversation_files_message" ON "conversation_files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "conversation_files_user" ON "conversation_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "conversation_files_loose" ON "conversation_files" USING btree ("created_at") WHERE message_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_messages_position" ON "conversation_messages" USING btree ("conversation_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_messages_name" ON "conversation_messages" USING btree ("author_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_messages_program" ON "conversation_messages" USING btree ("program","name");--> statement-breakpoint
CREATE INDEX "conversation_messages_parts" ON "conversation_messages" USING gin (text_parts("folded"));--> statement-breakpoint
CREATE INDEX "conversation_presence_user" ON "conversation_presence" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "conversations_user" ON "conversations" USING btree ("user_id","last_at");--> statement-breakpoint
CREATE INDEX "conversations_license" ON "conversations" USING btree ("license_id");--> statement-breakpoint
CREATE INDEX "conversations_email" ON "conversations" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "conversations_all" ON "conversations" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "conversations_waiting" ON "conversations" USING btree ("waiting_since","id") WHERE waiting_since is not null and closed_at is null;--> statement-breakpoint
CREATE INDEX "conversations_assigned" ON "conversations" USING btree ("assigned_to","last_at","id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "conversations_closed" ON "conversations" USING btree ("closed_at","id") WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "conversations_snoozed" ON "conversations" USING btree ("snoozed_until") WHERE snoozed_until is not null and closed_at is null;