/** Host and path of a site as people know it, wherever it is named; `www.` makes no other site of it. */
export function siteName(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return host.replace(/^www\./, '') + pathname.replace(/\/$/, '');
  } catch {
    return url;
  }
}
