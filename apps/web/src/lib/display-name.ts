interface PersonName {
  readonly username: string;
  readonly firstname: string;
}

/**
 * Returns the name for the navigation bar. It is the username, or the first name for usernames that
 * start with “user”. The marketplace generates such usernames (specification, section 2).
 */
export function displayName({ username, firstname }: PersonName): string {
  return username.startsWith('user') && firstname !== '' ? firstname : username;
}
