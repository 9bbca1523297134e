CREATE FUNCTION text_parts(t text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 500 AS $$
DECLARE
  small text := lower(t);
  parts text[] := '{}';
BEGIN
  FOR n IN 1 .. length(small) - 2 LOOP
    parts[n] := substr(small, n, 3);
  END LOOP;
  RETURN parts;
END
$$;--> statement-breakpoint
DROP INDEX "activations_silence";--> statement-breakpoint
CREATE INDEX "accounts_text" ON "accounts" USING gin (text_parts((' ' || "envato_username")));--> statement-breakpoint
CREATE INDEX "audit_events_kind" ON "audit_events" USING btree ("event","id");--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_events_operators" ON "audit_events" USING btree ("id") WHERE actor = 'operator';--> statement-breakpoint
CREATE INDEX "audit_events_license" ON "audit_events" USING btree ((details ->> 'license_id'),"id") WHERE details ->> 'license_id' is not null;--> statement-breakpoint
CREATE INDEX "audit_events_code_end" ON "audit_events" USING btree ((details ->> 'code_end'),"id") WHERE details ->> 'license_id' is null and details ->> 'code_end' is not null;--> statement-breakpoint
CREATE INDEX "users_text" ON "users" USING gin (text_parts((' ' || "username" || ' ' || "email" || ' ' || "first_name" || ' ' || "last_name")));--> statement-breakpoint
CREATE INDEX "licenses_code_end" ON "licenses" USING btree ("code_end","id");--> statement-breakpoint
CREATE INDEX "licenses_item" ON "licenses" USING btree ("item_id","id");--> statement-breakpoint
CREATE INDEX "licenses_not_valid" ON "licenses" USING btree ("status","id") WHERE status <> 'valid';--> statement-breakpoint
CREATE INDEX "activations_not_live" ON "activations" USING btree ("kind","id") WHERE ended_at is null and kind <> 'live';--> statement-breakpoint
CREATE INDEX "activations_theme" ON "activations" USING btree ("theme_version","id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "activations_wordpress" ON "activations" USING btree ("wordpress_version","id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "activations_php" ON "activations" USING btree ("php_version","id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "activations_binding" ON "activations" USING btree ("license_id") WHERE kind = 'live' and unbound_at is null;--> statement-breakpoint
CREATE INDEX "activations_moves" ON "activations" USING btree ("license_id") WHERE counted_as_move;--> statement-breakpoint
CREATE INDEX "activations_text" ON "activations" USING gin (text_parts((' ' || "host")));