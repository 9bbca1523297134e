/** As the marketplace writes purchase codes; people paste them with anything around. */
const code = /(?<![0-9a-f-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f-])/gi;

/** The purchase codes in a text. */
export const codesIn = (text: string): string[] => text.match(code) ?? [];
