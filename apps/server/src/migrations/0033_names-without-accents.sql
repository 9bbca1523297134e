CREATE FUNCTION without_accents(t text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 500 AS $$
DECLARE
  small text;
BEGIN
  -- Other encodings cannot take letters and their accents apart.
  IF getdatabaseencoding() <> 'UTF8' THEN
    RETURN lower(t);
  END IF;
  small := lower(regexp_replace(normalize(t, NFKD),
    '[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\u3099\u309A\uFE20-\uFE2F]+',
    '', 'g'));
  small := translate(small, 'łøđðħı', 'loddhi');
  RETURN replace(replace(replace(replace(small, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
END
$$;--> statement-breakpoint
DROP INDEX "users_text";--> statement-breakpoint
CREATE INDEX "users_text" ON "users" USING gin (text_parts(without_accents((' ' || "username" || ' ' || "email" || ' ' || "first_name" || ' ' || "last_name"))));