interface PersonName {
  readonly username: string;
  readonly firstname: string;
}

/**
 * Returns the name for the navigation bar: the username, or the first name if the username starts
 * with “user”. The marketplace generates usernames with this prefix (specification, section 2).
 */
export function displayName({ username, firstname }: PersonName): string {
  return username.startsWith('user') && firstname !== '' ? firstname : username;
}
