/** Tells if a search text is long enough: the hub needs two characters. */
export const isPart = (text: string): boolean => /\S.*\S/su.test(text);
