/**
 * Returns the web addresses in an email, each once: first those of its markup, then those of its
 * text.
 */
export function linksIn(html: string, text: string): string[] {
  const hrefs = [...html.matchAll(/\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map((match) =>
    decodeEntities(match[1] ?? match[2] ?? '').trim(),
  );
  // A full stop or bracket after an address belongs to the sentence.
  const written = [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map((match) =>
    match[0].replace(/[.,;:!?)\]]+$/, ''),
  );
  return [...new Set([...hrefs.filter((href) => /^https?:\/\//i.test(href)), ...written])];
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,5}|#\d{1,6}|[a-z]+);/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return named[entity.toLowerCase()] ?? whole;
    const isHex = /^#x/i.test(entity);
    return String.fromCodePoint(Number.parseInt(entity.slice(isHex ? 2 : 1), isHex ? 16 : 10));
  });
}
