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

-- 1.0.0 begins with one migration. This row says that it is done.
DELETE FROM drizzle.__drizzle_migrations;
INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('moved from 0.3.0', 1795703031773);
