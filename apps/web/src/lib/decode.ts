/** A part of an address as it was meant; as it stands, where it is encoded wrongly. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
