/** Host and path of a site as people know it. */
export function siteName(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return host + pathname.replace(/\/$/, '');
  } catch {
    return url;
  }
}
