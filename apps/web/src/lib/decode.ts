/** Decodes a component of an address; returns it unchanged if the encoding is invalid. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
