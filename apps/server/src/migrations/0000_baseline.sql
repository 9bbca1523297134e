CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- Immutable, so that an index may hold it. unaccent leaves the marks of the scripts that are named here.
CREATE FUNCTION without_accents(t text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(unaccent('unaccent', regexp_replace(normalize(t, NFKD),
  U&'[\0483-\0489\0591-\05BD\05BF\05C1\05C2\05C4\05C5\05C7\0610-\061A\064B-\065F\0670\1AB0-\1AFF\1DC0-\1DFF\20D0-\20FF\3099\309A\FE20-\FE2F]+',
  '', 'g')));--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"envato_user_id" text NOT NULL,
	"envato_username" text NOT NULL,
	"access_token_sealed" text,
	"access_expires_at" timestamp (3) with time zone,
	"refresh_token_sealed" text,
	"status" text NOT NULL,
	"connected_at" timestamp (3) with time zone NOT NULL,
	"disconnected_at" timestamp (3) with time zone,
	"last_synced_at" timestamp (3) with time zone,
	"import_due_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_states" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"session_hash" text NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"answer" jsonb
);
--> statement-breakpoint
CREATE TABLE "syncs" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"running" boolean NOT NULL,
	"run_id" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"heard_at" timestamp (3) with time zone NOT NULL,
	"pages" integer NOT NULL,
	"found" integer NOT NULL,
	"added" integer NOT NULL,
	"updated" integer NOT NULL,
	"result" boolean,
	"message" text,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "owner_alerts" (
	"problem" text PRIMARY KEY NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"text" text NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"level" text NOT NULL,
	"audience" text NOT NULL,
	"item_id" integer,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"made_by" integer
);
--> statement-breakpoint
CREATE TABLE "audit_beginning" (
	"id" integer PRIMARY KEY NOT NULL,
	"sequence" integer NOT NULL,
	"link" text NOT NULL,
	"at" timestamp (3) with time zone,
	"seal" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"event" text NOT NULL,
	"user_id" integer,
	"actor" text NOT NULL,
	"address" text,
	"details" jsonb NOT NULL,
	"sequence" integer,
	"digest" text,
	"link" text,
	"blanked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "catalog_versions" (
	"id" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"reason" text NOT NULL,
	"restores" integer,
	"made_by" integer,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_moves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversation_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"from_id" integer NOT NULL,
	"to_id" integer NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"state" jsonb NOT NULL,
	"from_closed_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "moved_messages" (
	"conversation_id" integer NOT NULL,
	"position" integer NOT NULL,
	"message_id" integer NOT NULL,
	"move_id" integer NOT NULL,
	CONSTRAINT "moved_messages_conversation_id_position_pk" PRIMARY KEY("conversation_id","position")
);
--> statement-breakpoint
CREATE TABLE "conversation_secret_openings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversation_secret_openings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"secret_id" text NOT NULL,
	"operator_id" integer,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_secrets" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"message_id" integer,
	"label" text NOT NULL,
	"value_sealed" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "canned_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "canned_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"text" text NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"steps" jsonb,
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
	"place" integer,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"lost_at" timestamp (3) with time zone
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
	"client_key" text NOT NULL,
	"is_note" boolean DEFAULT false NOT NULL,
	"text" text NOT NULL,
	"by_email" text,
	"original" text,
	"read_early" boolean DEFAULT false NOT NULL,
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
	"language" text,
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
	"buyer_read_position" integer DEFAULT 0 NOT NULL,
	"publisher_read_position" integer DEFAULT 0 NOT NULL,
	"mailed_to_buyer" integer DEFAULT 0 NOT NULL,
	"mailed_to_publisher" integer DEFAULT 0 NOT NULL,
	"merged_into" integer
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text,
	"new_email" text,
	"old_email" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" integer NOT NULL,
	"device_hash" text NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "seen_tours" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"signed_in_at" timestamp (3) with time zone NOT NULL,
	"second_factor_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_captchas" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"is_admin" boolean DEFAULT false NOT NULL,
	"language" text,
	"error_message" text,
	"first_origin" text,
	"blocked_at" timestamp (3) with time zone,
	"block_reason" text,
	"erase_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bounced_addresses" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"status" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbound_mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbound_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mailbox" text NOT NULL,
	"uid_validity" bigint NOT NULL,
	"uid" bigint NOT NULL,
	"fingerprint" text,
	"from_address" text NOT NULL,
	"subject" text NOT NULL,
	"message_id" text NOT NULL,
	"conversation_id" integer,
	"refusal" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocked_codes" (
	"code_index" text PRIMARY KEY NOT NULL,
	"blocked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "licenses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "licenses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"account_id" integer,
	"item_id" integer NOT NULL,
	"item_name" text NOT NULL,
	"item_url" text NOT NULL,
	"item_thumb" text NOT NULL,
	"code_sealed" text NOT NULL,
	"code_index" text NOT NULL,
	"code_end" text NOT NULL,
	"sold_at" timestamp (3) with time zone NOT NULL,
	"license_type" text NOT NULL,
	"supported_until" timestamp (3) with time zone,
	"status" text DEFAULT 'valid' NOT NULL,
	"missed_imports" integer DEFAULT 0 NOT NULL,
	"missing_since" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"given_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "conversation_mentions" (
	"message_id" integer NOT NULL,
	"operator_id" integer NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "conversation_mentions_message_id_operator_id_pk" PRIMARY KEY("message_id","operator_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_tags" (
	"conversation_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	"item_id" integer,
	"last_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "conversation_tags_conversation_id_tag_id_pk" PRIMARY KEY("conversation_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"session_hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"app" text NOT NULL,
	"views" jsonb NOT NULL,
	"endpoint_hash" text NOT NULL,
	"subscription_sealed" text NOT NULL,
	"signed_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_agreements" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"color" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"role" text NOT NULL,
	"code_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_figures" (
	"day" date NOT NULL,
	"figure" text NOT NULL,
	"label" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "daily_figures_figure_day_label_pk" PRIMARY KEY("figure","day","label")
);
--> statement-breakpoint
CREATE TABLE "hubs" (
	"name" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"version" text NOT NULL,
	"ahead_ms" bigint NOT NULL,
	"is_breaker_open" boolean NOT NULL,
	"marketplace_fault" text,
	"fingerprints" text[],
	CONSTRAINT "hubs_name_started_at_pk" PRIMARY KEY("name","started_at")
);
--> statement-breakpoint
CREATE TABLE "index_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"key_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instance_commands" (
	"name" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "marketplace_slots" (
	"name" text PRIMARY KEY NOT NULL,
	"slots" timestamp with time zone[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_counters" (
	"key" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rate_counters_key_pk" PRIMARY KEY("key")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "task_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by" text,
	"failed_at" timestamp (3) with time zone,
	"failed_by" text
);
--> statement-breakpoint
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
	"actor" jsonb,
	"began_at" timestamp (3) with time zone NOT NULL,
	"erased_at" timestamp (3) with time zone,
	"farewell_sealed" text
);
--> statement-breakpoint
CREATE TABLE "plugin_releases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plugin_releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"version" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"requires" text,
	"requires_php" text,
	"tested" text,
	"notes" text,
	"signature" text,
	"published_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"draft" boolean DEFAULT false NOT NULL,
	"share" integer DEFAULT 100 NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "theme_releases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "theme_releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"version" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"requires" text,
	"requires_php" text,
	"tested" text,
	"notes" text,
	"signature" text,
	"published_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"draft" boolean DEFAULT false NOT NULL,
	"share" integer DEFAULT 100 NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_closings" (
	"conversation_id" integer NOT NULL,
	"closed_in" integer NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"face" text,
	"comment" text,
	"rated_at" timestamp (3) with time zone,
	"link_at" timestamp (3) with time zone,
	"license_id" integer,
	CONSTRAINT "conversation_closings_closed_in_closed_at_pk" PRIMARY KEY("closed_in","closed_at")
);
--> statement-breakpoint
CREATE TABLE "factor_resets" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" integer,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"last_step" integer
);
--> statement-breakpoint
CREATE TABLE "support_mails" (
	"license_id" integer NOT NULL,
	"days_before" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"mailed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "support_mails_license_id_days_before_ends_at_pk" PRIMARY KEY("license_id","days_before","ends_at")
);
--> statement-breakpoint
CREATE TABLE "support_opt_outs" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_tokens_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "activations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"license_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"site_url" text NOT NULL,
	"site" text NOT NULL,
	"host" text NOT NULL,
	"end_product" text NOT NULL,
	"kind" text NOT NULL,
	"activated_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"offline_until" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"counted_as_move" boolean DEFAULT false NOT NULL,
	"unbound_at" timestamp (3) with time zone,
	"theme_version" text,
	"wordpress_version" text,
	"php_version" text,
	"findings" jsonb,
	"diagnosed_at" timestamp (3) with time zone,
	"protocol" integer DEFAULT 2 NOT NULL,
	"token_hash" text NOT NULL,
	"token_used_at" timestamp (3) with time zone,
	"code_try_hash" text,
	"code_tried_at" timestamp (3) with time zone,
	"certificate_id" text,
	"certificate_kid" text,
	"certificate_issued_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "released_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"released_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reservations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" text NOT NULL,
	"license_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"code_hash" text,
	"moving_id" integer,
	"wrong_verifiers" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"exchanged_at" timestamp (3) with time zone,
	"reuse_mailed_at" timestamp (3) with time zone,
	"activation_id" integer
);
--> statement-breakpoint
CREATE TABLE "verification_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"item_id" integer NOT NULL,
	"site_url" text NOT NULL,
	"site" text NOT NULL,
	"return_url" text NOT NULL,
	"state" text NOT NULL,
	"code_challenge" text NOT NULL,
	"theme_version" text,
	"wordpress_version" text,
	"php_version" text,
	"environment" text,
	"locale" text,
	"intent" text,
	"previous_activation_id" text,
	"offline" boolean DEFAULT false NOT NULL,
	"protocol" integer DEFAULT 2 NOT NULL,
	"user_id" integer,
	"opened_at" timestamp (3) with time zone,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"endpoint_id" text NOT NULL,
	"user_id" integer,
	"event" text NOT NULL,
	"message_id" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_try_at" timestamp (3) with time zone,
	"status" integer,
	"answer" text,
	"delivered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"url_sealed" text,
	"format" text DEFAULT 'hub' NOT NULL,
	"kinds" jsonb NOT NULL,
	"secret_sealed" text NOT NULL,
	"old_secret_sealed" text,
	"old_secret_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sequence" integer NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"parked_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"held_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_states" ADD CONSTRAINT "oauth_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "syncs" ADD CONSTRAINT "syncs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_versions" ADD CONSTRAINT "catalog_versions_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_moves" ADD CONSTRAINT "conversation_moves_from_id_conversations_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_moves" ADD CONSTRAINT "conversation_moves_to_id_conversations_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_messages" ADD CONSTRAINT "moved_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_messages" ADD CONSTRAINT "moved_messages_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_messages" ADD CONSTRAINT "moved_messages_move_id_conversation_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."conversation_moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_secret_openings" ADD CONSTRAINT "conversation_secret_openings_secret_id_conversation_secrets_id_fk" FOREIGN KEY ("secret_id") REFERENCES "public"."conversation_secrets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_secret_openings" ADD CONSTRAINT "conversation_secret_openings_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_secrets" ADD CONSTRAINT "conversation_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_secrets" ADD CONSTRAINT "conversation_secrets_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_merged_into_conversations_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_tours" ADD CONSTRAINT "seen_tours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounced_addresses" ADD CONSTRAINT "bounced_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_mentions" ADD CONSTRAINT "conversation_mentions_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_mentions" ADD CONSTRAINT "conversation_mentions_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_tags" ADD CONSTRAINT "conversation_tags_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_tags" ADD CONSTRAINT "conversation_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_hash_sessions_id_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("id_hash") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_agreements" ADD CONSTRAINT "support_agreements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_closings" ADD CONSTRAINT "conversation_closings_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_closings" ADD CONSTRAINT "conversation_closings_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_resets" ADD CONSTRAINT "factor_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_mails" ADD CONSTRAINT "support_mails_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_opt_outs" ADD CONSTRAINT "support_opt_outs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activations" ADD CONSTRAINT "activations_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_request_id_verification_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."verification_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_moving_id_activations_id_fk" FOREIGN KEY ("moving_id") REFERENCES "public"."activations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_activation_id_activations_id_fk" FOREIGN KEY ("activation_id") REFERENCES "public"."activations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_requests" ADD CONSTRAINT "verification_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_envato_user" ON "accounts" USING btree ("envato_user_id");--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "accounts_reconnect" ON "accounts" USING btree ("user_id") WHERE status = 'reconnect' and disconnected_at is null;--> statement-breakpoint
CREATE INDEX "accounts_due" ON "accounts" USING btree ("import_due_at","id") WHERE disconnected_at is null;--> statement-breakpoint
CREATE INDEX "accounts_text" ON "accounts" USING gin (translate(lower(' ' || "envato_username"), '@._-+''%\', 'ABCDEFGH') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "oauth_states_expiry" ON "oauth_states" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_states_user" ON "oauth_states" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "syncs_running" ON "syncs" USING btree ("heard_at") WHERE running;--> statement-breakpoint
CREATE INDEX "announcements_maker" ON "announcements" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "announcements_end" ON "announcements" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "audit_events_user" ON "audit_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_events_sequence" ON "audit_events" USING btree ("sequence");--> statement-breakpoint
CREATE INDEX "audit_events_kind" ON "audit_events" USING btree ("event","id");--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_events_operators" ON "audit_events" USING btree ("id") WHERE actor = 'operator';--> statement-breakpoint
CREATE INDEX "audit_events_by" ON "audit_events" USING btree ((details ->> 'by_name'),"id") WHERE actor = 'operator';--> statement-breakpoint
CREATE INDEX "audit_events_license" ON "audit_events" USING btree ((details ->> 'license_id'),"id") WHERE details ->> 'license_id' is not null;--> statement-breakpoint
CREATE INDEX "audit_events_code_end" ON "audit_events" USING btree ((details ->> 'code_end'),"id") WHERE details ->> 'license_id' is null and details ->> 'code_end' is not null;--> statement-breakpoint
CREATE INDEX "audit_events_loose" ON "audit_events" USING btree ("id") WHERE sequence is null;--> statement-breakpoint
CREATE INDEX "audit_events_counted" ON "audit_events" USING btree ("at") WHERE event in ('registration.registered', 'verification.activated', 'verification.activated_by_code');--> statement-breakpoint
CREATE INDEX "audit_events_strangers" ON "audit_events" USING btree ("at") WHERE actor = 'anonymous' and blanked_at is null;--> statement-breakpoint
CREATE INDEX "catalog_versions_maker" ON "catalog_versions" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "conversation_moves_from" ON "conversation_moves" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "conversation_moves_to" ON "conversation_moves" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "moved_messages_message" ON "moved_messages" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "moved_messages_move" ON "moved_messages" USING btree ("move_id");--> statement-breakpoint
CREATE INDEX "conversation_secret_openings_secret" ON "conversation_secret_openings" USING btree ("secret_id");--> statement-breakpoint
CREATE INDEX "conversation_secret_openings_operator" ON "conversation_secret_openings" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "conversation_secrets_message" ON "conversation_secrets" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "conversation_secrets_user" ON "conversation_secrets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "conversation_secrets_kept" ON "conversation_secrets" USING btree ("created_at") WHERE value_sealed is not null;--> statement-breakpoint
CREATE INDEX "conversation_events_user" ON "conversation_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "conversation_events_conversation" ON "conversation_events" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_events_at" ON "conversation_events" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_files_key" ON "conversation_files" USING btree ("key");--> statement-breakpoint
CREATE INDEX "conversation_files_message" ON "conversation_files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "conversation_files_user" ON "conversation_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "conversation_files_loose" ON "conversation_files" USING btree ("created_at") WHERE message_id is null;--> statement-breakpoint
CREATE INDEX "conversation_files_lost" ON "conversation_files" USING btree ("id") WHERE lost_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_messages_position" ON "conversation_messages" USING btree ("conversation_id","position");--> statement-breakpoint
CREATE INDEX "conversation_messages_to_buyer" ON "conversation_messages" USING btree ("conversation_id","position") WHERE side = 'publisher' and not is_note;--> statement-breakpoint
CREATE INDEX "conversation_messages_replies" ON "conversation_messages" USING btree ("created_at") WHERE side = 'publisher' and not is_note;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_messages_client_key" ON "conversation_messages" USING btree ("author_id","client_key");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_messages_program" ON "conversation_messages" USING btree ("program","client_key");--> statement-breakpoint
CREATE INDEX "conversation_messages_text" ON "conversation_messages" USING gin (translate("folded", '@._-+''%\', 'ABCDEFGH') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "conversation_presence_user" ON "conversation_presence" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "conversations_user" ON "conversations" USING btree ("user_id","last_at");--> statement-breakpoint
CREATE INDEX "conversations_license" ON "conversations" USING btree ("license_id");--> statement-breakpoint
CREATE INDEX "conversations_email" ON "conversations" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "conversations_all" ON "conversations" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "conversations_waiting" ON "conversations" USING btree ("waiting_since","id") WHERE waiting_since is not null and closed_at is null;--> statement-breakpoint
CREATE INDEX "conversations_assigned" ON "conversations" USING btree ("assigned_to","last_at","id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "conversations_closed" ON "conversations" USING btree ("closed_at","id") WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "conversations_strangers" ON "conversations" USING btree ("last_at","id") WHERE user_id is null;--> statement-breakpoint
CREATE INDEX "conversations_nobodys" ON "conversations" USING btree ("last_at","id") WHERE assigned_to is null and closed_at is null;--> statement-breakpoint
CREATE INDEX "conversations_merged" ON "conversations" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "conversations_snoozed" ON "conversations" USING btree ("last_at","id") WHERE snoozed_until is not null and closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "codes_hash" ON "codes" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "codes_user" ON "codes" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "codes_expiry" ON "codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "codes_new_email" ON "codes" USING btree (lower("new_email")) WHERE new_email is not null;--> statement-breakpoint
CREATE INDEX "codes_old_email" ON "codes" USING btree (lower("old_email")) WHERE old_email is not null;--> statement-breakpoint
CREATE INDEX "known_devices_seen" ON "known_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "spent_captchas_expiry" ON "spent_captchas" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_erase_at" ON "users" USING btree ("erase_at") WHERE erase_at is not null;--> statement-breakpoint
CREATE INDEX "users_blocked" ON "users" USING btree ("id") WHERE blocked_at is not null;--> statement-breakpoint
CREATE INDEX "users_unverified" ON "users" USING btree ("id") WHERE email_verified_at is null;--> statement-breakpoint
CREATE INDEX "users_operators" ON "users" USING btree ("id") WHERE is_admin;--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (lower("first_name" || ' ' || "last_name"),"id");--> statement-breakpoint
CREATE INDEX "users_text" ON "users" USING gin (translate(without_accents((' ' || "username" || ' ' || "email" || ' ' || "first_name" || ' ' || "last_name")), '@._-+''%\', 'ABCDEFGH') gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mails_uid" ON "inbound_mails" USING btree ("mailbox","uid_validity","uid");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mails_fingerprint" ON "inbound_mails" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "inbound_mails_conversation" ON "inbound_mails" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "inbound_mails_from" ON "inbound_mails" USING btree ("from_address");--> statement-breakpoint
CREATE INDEX "inbound_mails_at" ON "inbound_mails" USING btree ("at");--> statement-breakpoint
CREATE INDEX "inbound_mails_refused" ON "inbound_mails" USING btree ("id") WHERE refusal is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "licenses_code_index" ON "licenses" USING btree ("code_index");--> statement-breakpoint
CREATE INDEX "licenses_owner" ON "licenses" USING btree ("user_id","sold_at");--> statement-breakpoint
CREATE INDEX "licenses_account" ON "licenses" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "licenses_code_end" ON "licenses" USING btree ("code_end","id");--> statement-breakpoint
CREATE INDEX "licenses_item" ON "licenses" USING btree ("item_id","id");--> statement-breakpoint
CREATE INDEX "licenses_not_valid" ON "licenses" USING btree ("status","id") WHERE status <> 'valid';--> statement-breakpoint
CREATE INDEX "licenses_support_end" ON "licenses" USING btree ("supported_until");--> statement-breakpoint
CREATE INDEX "licenses_sold" ON "licenses" USING btree ("sold_at","id");--> statement-breakpoint
CREATE INDEX "licenses_support" ON "licenses" USING btree (coalesce("supported_until", '1970-01-01 00:00:00+00'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "licenses_code_only" ON "licenses" USING btree ("checked_at") WHERE account_id is null;--> statement-breakpoint
CREATE INDEX "conversation_mentions_operator" ON "conversation_mentions" USING btree ("operator_id","read_at");--> statement-breakpoint
CREATE INDEX "conversation_tags_all" ON "conversation_tags" USING btree ("tag_id","last_at","conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_tags_closed" ON "conversation_tags" USING btree ("tag_id","closed_at","conversation_id") WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "conversation_tags_item" ON "conversation_tags" USING btree ("item_id","conversation_id","tag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_hash","app");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint_hash");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id","app");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name" ON "tags" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "operator_invitations_email" ON "operator_invitations" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "operator_invitations_hash" ON "operator_invitations" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("user_id","list","name");--> statement-breakpoint
CREATE INDEX "rate_counters_expiry" ON "rate_counters" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE INDEX "data_exports_age" ON "data_exports" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "data_exports_expiry" ON "data_exports" USING btree ("expires_at") WHERE sha256 is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "plugin_releases_version" ON "plugin_releases" USING btree ("slug","version");--> statement-breakpoint
CREATE INDEX "plugin_releases_slug" ON "plugin_releases" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "theme_releases_version" ON "theme_releases" USING btree ("slug","version");--> statement-breakpoint
CREATE INDEX "theme_releases_slug" ON "theme_releases" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "conversation_closings_conversation" ON "conversation_closings" USING btree ("conversation_id","closed_at");--> statement-breakpoint
CREATE INDEX "conversation_closings_at" ON "conversation_closings" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "conversation_closings_link" ON "conversation_closings" USING btree ("license_id","link_at") WHERE link_at is not null;--> statement-breakpoint
CREATE INDEX "factor_resets_due" ON "factor_resets" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_user" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "activations_one_active" ON "activations" USING btree ("license_id","site","item_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "activations_license" ON "activations" USING btree ("license_id");--> statement-breakpoint
CREATE INDEX "activations_host" ON "activations" USING btree ("host","id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "activations_not_live" ON "activations" USING btree ("kind","id") WHERE ended_at is null and kind <> 'live';--> statement-breakpoint
CREATE INDEX "activations_theme" ON "activations" USING btree ("theme_version","id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "activations_wordpress" ON "activations" USING btree ("wordpress_version","id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "activations_php" ON "activations" USING btree ("php_version","id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "activations_binding" ON "activations" USING btree ("license_id") WHERE kind = 'live' and unbound_at is null;--> statement-breakpoint
CREATE INDEX "activations_moves" ON "activations" USING btree ("license_id") WHERE counted_as_move;--> statement-breakpoint
CREATE INDEX "activations_text" ON "activations" USING gin (translate(lower(' ' || "host"), '@._-+''%\', 'ABCDEFGH') gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "activations_token" ON "activations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "released_tokens_age" ON "released_tokens" USING btree ("released_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_code" ON "reservations" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "reservations_license" ON "reservations" USING btree ("license_id");--> statement-breakpoint
CREATE INDEX "reservations_request" ON "reservations" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "reservations_user" ON "reservations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reservations_activation" ON "reservations" USING btree ("activation_id");--> statement-breakpoint
CREATE INDEX "reservations_moving" ON "reservations" USING btree ("moving_id");--> statement-breakpoint
CREATE INDEX "verification_requests_user" ON "verification_requests" USING btree ("user_id","opened_at");--> statement-breakpoint
CREATE INDEX "verification_requests_expiry" ON "verification_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_shown" ON "webhook_deliveries" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("endpoint_id","id") WHERE delivered_at is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_user" ON "webhook_deliveries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("delivered_at") WHERE delivered_at is not null;