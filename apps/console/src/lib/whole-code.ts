/** A whole purchase code is looked for, and stands in no address. */
export const isWholeCode = (text: string): boolean =>
  /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(text);
