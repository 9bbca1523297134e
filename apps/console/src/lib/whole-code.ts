/** A whole purchase code, alone or among other words, can be searched, but no address contains it. */
export const isWholeCode = (text: string): boolean =>
  /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(
    text,
  );
