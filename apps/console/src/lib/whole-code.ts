/** A whole purchase code can be searched, but never appears in the address. */
export const isWholeCode = (text: string): boolean =>
  /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(text);
