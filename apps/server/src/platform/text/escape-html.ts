const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** A text as it may stand in HTML, and in an attribute between double quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? '');
