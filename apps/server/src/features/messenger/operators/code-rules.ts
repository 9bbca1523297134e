/** Purchase code as the marketplace writes it; people paste it within other text. */
const code = /(?<![0-9a-f-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f-])/gi;

export const codesIn = (text: string): string[] => text.match(code) ?? [];
