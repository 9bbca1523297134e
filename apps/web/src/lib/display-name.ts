interface PersonName {
  readonly username: string;
  readonly firstname: string;
}

/** The marketplace generates usernames that start with “user” (specification, section 2). */
export function displayName({ username, firstname }: PersonName): string {
  return username.startsWith('user') && firstname !== '' ? firstname : username;
}
