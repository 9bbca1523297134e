interface PersonName {
  readonly username: string;
  readonly firstname: string;
}

/**
 * Returns a person's name for the navigation bar: the username, or the first name if the username
 * starts with 'user' (specification, section 2: names made up by the marketplace).
 */
export function displayName({ username, firstname }: PersonName): string {
  return username.startsWith('user') && firstname !== '' ? firstname : username;
}
