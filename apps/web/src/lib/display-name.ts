interface Named {
  readonly username: string;
  readonly firstname: string;
}

/**
 * What the navigation bar calls a person: the username, or the first name where the username
 * starts with 'user' (specification, section 2: names the marketplace made up).
 */
export function displayName({ username, firstname }: Named): string {
  return username.startsWith('user') && firstname !== '' ? firstname : username;
}
