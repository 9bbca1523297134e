/** Returns host and path of a site without `www.`, for people. */
export function siteName(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return host.replace(/^www\./, '') + pathname.replace(/\/$/, '');
  } catch {
    return url;
  }
}
