-- Moves a PostgreSQL database from 0.3.0 to 1.0.0, once: docs/operating/upgrading.md.
--   psql "$DATABASE_URL" --single-transaction --set ON_ERROR_STOP=1 --file deploy/from-0.3.sql

DO $$ BEGIN
  IF (SELECT max(created_at) FROM drizzle.__drizzle_migrations) IS DISTINCT FROM 1795475233915 THEN
    RAISE EXCEPTION 'This is not a database of 0.3.0. Start 0.3.0 on an older one first.';
  END IF;
  IF EXISTS (SELECT FROM licenses WHERE purchase_code IS NOT NULL) OR EXISTS (SELECT FROM messages) THEN
    RAISE EXCEPTION 'Start 0.3.0 and let it run until it has mailed the messages of older versions.';
  END IF;
END $$;

-- PostgreSQL drops the constraint licenses_sealed together with its column.
ALTER TABLE licenses DROP COLUMN purchase_code;
ALTER TABLE licenses
  ALTER COLUMN code_sealed SET NOT NULL,
  ALTER COLUMN code_index SET NOT NULL,
  ALTER COLUMN code_end SET NOT NULL;
DROP TABLE messages;
CREATE INDEX users_operators ON users (id) WHERE is_admin;
CREATE INDEX reservations_user ON reservations (user_id);
CREATE INDEX data_exports_expiry ON data_exports (expires_at) WHERE sha256 IS NOT NULL;

DROP INDEX accounts_text, activations_text, conversation_messages_parts, users_text;
DROP FUNCTION text_parts(text), without_accents(text);
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE FUNCTION without_accents(t text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(unaccent('unaccent', regexp_replace(normalize(t, NFKD),
  U&'[\0483-\0489\0591-\05BD\05BF\05C1\05C2\05C4\05C5\05C7\0610-\061A\064B-\065F\0670\1AB0-\1AFF\1DC0-\1DFF\20D0-\20FF\3099\309A\FE20-\FE2F]+',
  '', 'g')));
CREATE INDEX accounts_text ON accounts USING gin (translate(lower(' ' || envato_username), '@._-+''%\', 'ABCDEFGH') gin_trgm_ops);
CREATE INDEX activations_text ON activations USING gin (translate(lower(' ' || host), '@._-+''%\', 'ABCDEFGH') gin_trgm_ops);
CREATE INDEX conversation_messages_text ON conversation_messages USING gin (translate(folded, '@._-+''%\', 'ABCDEFGH') gin_trgm_ops);
CREATE INDEX users_text ON users USING gin (translate(without_accents((' ' || username || ' ' || email || ' ' || first_name || ' ' || last_name)), '@._-+''%\', 'ABCDEFGH') gin_trgm_ops);

ALTER TABLE hubs ADD COLUMN marketplace_fault text;
ALTER TABLE users ADD COLUMN language text;
ALTER TABLE accounts ADD COLUMN import_due_at timestamp(3) with time zone DEFAULT now() NOT NULL;
UPDATE accounts a SET import_due_at = s.started_at + interval '1 day' FROM syncs s WHERE s.account_id = a.id;
CREATE INDEX accounts_due ON accounts (import_due_at, id) WHERE disconnected_at IS NULL;
CREATE INDEX licenses_sold ON licenses (sold_at, id);
CREATE INDEX licenses_support ON licenses (coalesce(supported_until, '1970-01-01 00:00:00+00'::timestamptz), id);
CREATE INDEX activations_host ON activations (host, id) WHERE ended_at IS NULL;
CREATE INDEX users_name ON users (lower(first_name || ' ' || last_name), id);
CREATE INDEX syncs_running ON syncs (heard_at) WHERE running;

DROP INDEX webhook_deliveries_age;
CREATE INDEX webhook_deliveries_age ON webhook_deliveries (delivered_at) WHERE delivered_at IS NOT NULL;

CREATE TABLE operator_invitations (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL,
  role text NOT NULL,
  code_hash text,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL
);
CREATE UNIQUE INDEX operator_invitations_email ON operator_invitations (lower(email));
CREATE UNIQUE INDEX operator_invitations_hash ON operator_invitations (code_hash);

CREATE TABLE saved_views (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL CONSTRAINT saved_views_user_id_users_id_fk REFERENCES users (id) ON DELETE CASCADE,
  list text NOT NULL,
  name text NOT NULL,
  search text NOT NULL
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (user_id, list, name);

CREATE TABLE owner_alerts (
  problem text PRIMARY KEY,
  begun_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE erasures RENAME COLUMN doer TO actor;

ALTER TABLE paces RENAME TO marketplace_slots;
ALTER INDEX paces_pkey RENAME TO marketplace_slots_pkey;
ALTER TABLE signals RENAME TO instance_commands;
ALTER INDEX signals_pkey RENAME TO instance_commands_pkey;
ALTER TABLE last_done RENAME TO task_runs;
ALTER INDEX last_done_pkey RENAME TO task_runs_pkey;
ALTER TABLE barred_codes RENAME TO blocked_codes;
ALTER TABLE blocked_codes RENAME COLUMN barred_at TO blocked_at;
ALTER INDEX barred_codes_pkey RENAME TO blocked_codes_pkey;
ALTER TABLE licenses RENAME COLUMN missing_walks TO missed_imports;
ALTER TABLE conversations RENAME COLUMN read_by_buyer TO buyer_read_position;
ALTER TABLE conversations RENAME COLUMN read_by_publisher TO publisher_read_position;
ALTER TABLE conversation_messages RENAME COLUMN name TO client_key;
ALTER INDEX conversation_messages_name RENAME TO conversation_messages_client_key;
ALTER TABLE users RENAME COLUMN blocked_for TO block_reason;
ALTER TABLE audit_events RENAME COLUMN place TO sequence;
ALTER INDEX audit_events_place RENAME TO audit_events_sequence;
ALTER TABLE audit_beginning RENAME COLUMN place TO sequence;
ALTER TABLE webhook_endpoints RENAME COLUMN place TO sequence;
ALTER TABLE webhook_endpoints ADD COLUMN format text NOT NULL DEFAULT 'hub', ADD COLUMN url_sealed text;

ALTER TABLE conversations ADD COLUMN language text;
ALTER TABLE announcements ADD COLUMN translations jsonb DEFAULT '{}'::jsonb NOT NULL;
ALTER TABLE canned_answers ADD COLUMN translations jsonb DEFAULT '{}'::jsonb NOT NULL, ADD COLUMN steps jsonb;
ALTER TABLE conversation_messages ADD COLUMN by_email text, ADD COLUMN original text;
CREATE TABLE bounced_addresses (
  user_id integer PRIMARY KEY CONSTRAINT bounced_addresses_user_id_users_id_fk REFERENCES users (id) ON DELETE CASCADE,
  email text NOT NULL,
  status text NOT NULL,
  at timestamp(3) with time zone NOT NULL
);
CREATE TABLE inbound_mails (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  mailbox text NOT NULL,
  uid_validity bigint NOT NULL,
  uid bigint NOT NULL,
  fingerprint text,
  from_address text NOT NULL,
  subject text NOT NULL,
  message_id text NOT NULL,
  conversation_id integer CONSTRAINT inbound_mails_conversation_id_conversations_id_fk REFERENCES conversations (id) ON DELETE CASCADE,
  refusal text,
  at timestamp(3) with time zone NOT NULL
);
CREATE UNIQUE INDEX inbound_mails_uid ON inbound_mails (mailbox, uid_validity, uid);
CREATE UNIQUE INDEX inbound_mails_fingerprint ON inbound_mails (fingerprint);
CREATE INDEX inbound_mails_conversation ON inbound_mails (conversation_id, id);
CREATE INDEX inbound_mails_from ON inbound_mails (from_address);
CREATE INDEX inbound_mails_at ON inbound_mails (at);
CREATE INDEX inbound_mails_refused ON inbound_mails (id) WHERE refusal IS NOT NULL;

ALTER TABLE conversations ADD COLUMN merged_into integer CONSTRAINT conversations_merged_into_conversations_id_fk REFERENCES conversations (id) ON DELETE CASCADE;
CREATE INDEX conversations_merged ON conversations (merged_into) WHERE merged_into IS NOT NULL;
ALTER TABLE conversation_messages ADD COLUMN read_early boolean NOT NULL DEFAULT false;
CREATE TABLE conversation_moves (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  from_id integer NOT NULL CONSTRAINT conversation_moves_from_id_conversations_id_fk REFERENCES conversations (id) ON DELETE CASCADE,
  to_id integer NOT NULL CONSTRAINT conversation_moves_to_id_conversations_id_fk REFERENCES conversations (id) ON DELETE CASCADE,
  by text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  state jsonb NOT NULL,
  from_closed_at timestamp(3) with time zone,
  undone_at timestamp(3) with time zone
);
CREATE INDEX conversation_moves_from ON conversation_moves (from_id);
CREATE INDEX conversation_moves_to ON conversation_moves (to_id);
CREATE TABLE moved_messages (
  conversation_id integer NOT NULL CONSTRAINT moved_messages_conversation_id_conversations_id_fk REFERENCES conversations (id) ON DELETE CASCADE,
  position integer NOT NULL,
  message_id integer NOT NULL CONSTRAINT moved_messages_message_id_conversation_messages_id_fk REFERENCES conversation_messages (id) ON DELETE CASCADE,
  move_id integer NOT NULL CONSTRAINT moved_messages_move_id_conversation_moves_id_fk REFERENCES conversation_moves (id) ON DELETE CASCADE,
  CONSTRAINT moved_messages_conversation_id_position_pk PRIMARY KEY (conversation_id, position)
);
CREATE INDEX moved_messages_message ON moved_messages (message_id);
CREATE INDEX moved_messages_move ON moved_messages (move_id);

CREATE TABLE conversation_secrets (
  id text PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT conversation_secrets_user_id_users_id_fk REFERENCES users (id) ON DELETE CASCADE,
  message_id integer CONSTRAINT conversation_secrets_message_id_conversation_messages_id_fk REFERENCES conversation_messages (id) ON DELETE CASCADE,
  label text NOT NULL,
  value_sealed text,
  created_at timestamp(3) with time zone NOT NULL,
  deleted_at timestamp(3) with time zone
);
CREATE INDEX conversation_secrets_message ON conversation_secrets (message_id);
CREATE INDEX conversation_secrets_user ON conversation_secrets (user_id);
CREATE INDEX conversation_secrets_kept ON conversation_secrets (created_at) WHERE value_sealed IS NOT NULL;

CREATE TABLE conversation_secret_openings (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  secret_id text NOT NULL CONSTRAINT conversation_secret_openings_secret_id_conversation_secrets_id_fk REFERENCES conversation_secrets (id) ON DELETE CASCADE,
  operator_id integer CONSTRAINT conversation_secret_openings_operator_id_users_id_fk REFERENCES users (id) ON DELETE SET NULL,
  at timestamp(3) with time zone NOT NULL
);
CREATE INDEX conversation_secret_openings_secret ON conversation_secret_openings (secret_id);
CREATE INDEX conversation_secret_openings_operator ON conversation_secret_openings (operator_id);

CREATE INDEX conversation_messages_replies ON conversation_messages (created_at) WHERE side = 'publisher' AND NOT is_note;

-- Closings, with how satisfied the buyers were.
CREATE TABLE conversation_closings (
  conversation_id integer NOT NULL CONSTRAINT conversation_closings_conversation_id_conversations_id_fk REFERENCES conversations (id) ON DELETE CASCADE,
  closed_in integer NOT NULL,
  closed_at timestamp(3) with time zone NOT NULL,
  face text,
  comment text,
  rated_at timestamp(3) with time zone,
  link_at timestamp(3) with time zone,
  license_id integer CONSTRAINT conversation_closings_license_id_licenses_id_fk REFERENCES licenses (id) ON DELETE SET NULL,
  CONSTRAINT conversation_closings_closed_in_closed_at_pk PRIMARY KEY (closed_in, closed_at)
);
CREATE INDEX conversation_closings_conversation ON conversation_closings (conversation_id, closed_at);
CREATE INDEX conversation_closings_at ON conversation_closings (closed_at);
CREATE INDEX conversation_closings_link ON conversation_closings (license_id, link_at) WHERE link_at IS NOT NULL;
INSERT INTO conversation_closings (conversation_id, closed_in, closed_at) SELECT id, id, closed_at FROM conversations WHERE closed_at IS NOT NULL;

CREATE TABLE tags (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  color text NOT NULL,
  changed_at timestamp(3) with time zone NOT NULL
);
CREATE UNIQUE INDEX tags_name ON tags (lower(name));
CREATE TABLE conversation_tags (
  conversation_id integer NOT NULL CONSTRAINT conversation_tags_conversation_id_conversations_id_fk REFERENCES conversations (id) ON DELETE CASCADE,
  tag_id integer NOT NULL CONSTRAINT conversation_tags_tag_id_tags_id_fk REFERENCES tags (id) ON DELETE CASCADE,
  item_id integer,
  last_at timestamp(3) with time zone,
  closed_at timestamp(3) with time zone,
  CONSTRAINT conversation_tags_conversation_id_tag_id_pk PRIMARY KEY (conversation_id, tag_id)
);
CREATE INDEX conversation_tags_all ON conversation_tags (tag_id, last_at, conversation_id);
CREATE INDEX conversation_tags_closed ON conversation_tags (tag_id, closed_at, conversation_id) WHERE closed_at IS NOT NULL;
CREATE INDEX conversation_tags_item ON conversation_tags (item_id, conversation_id, tag_id);
CREATE TABLE conversation_mentions (
  message_id integer NOT NULL CONSTRAINT conversation_mentions_message_id_conversation_messages_id_fk REFERENCES conversation_messages (id) ON DELETE CASCADE,
  operator_id integer NOT NULL CONSTRAINT conversation_mentions_operator_id_users_id_fk REFERENCES users (id) ON DELETE CASCADE,
  read_at timestamp(3) with time zone,
  CONSTRAINT conversation_mentions_message_id_operator_id_pk PRIMARY KEY (message_id, operator_id)
);
CREATE INDEX conversation_mentions_operator ON conversation_mentions (operator_id, read_at);
CREATE TABLE push_subscriptions (
  id text PRIMARY KEY,
  session_hash text NOT NULL CONSTRAINT push_subscriptions_session_hash_sessions_id_hash_fk REFERENCES sessions (id_hash) ON DELETE CASCADE ON UPDATE CASCADE,
  user_id integer NOT NULL CONSTRAINT push_subscriptions_user_id_users_id_fk REFERENCES users (id) ON DELETE CASCADE,
  app text NOT NULL,
  views jsonb NOT NULL,
  endpoint_hash text NOT NULL,
  subscription_sealed text NOT NULL,
  signed_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL
);
CREATE UNIQUE INDEX push_subscriptions_session ON push_subscriptions (session_hash, app);
CREATE UNIQUE INDEX push_subscriptions_endpoint ON push_subscriptions (endpoint_hash);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id, app);

-- Emails have names of their own: licenses.given_away is licenses/given-away. Those that wait are sent.
DO $$ BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    UPDATE pgboss.job SET data = jsonb_set(data, '{template}', to_jsonb(translate(data->>'template', '._', '/-')))
      WHERE name = 'mail' AND data ? 'template';
  END IF;
END $$;

-- 1.0.0 begins with one migration. This row says that it is done.
DELETE FROM drizzle.__drizzle_migrations;
INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('moved from 0.3.0', 1795703031773);
