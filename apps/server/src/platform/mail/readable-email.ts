import { domainToUnicode } from 'node:url';

/** An e-mail address as people read it: its domain in their own script. */
export function readableEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = domainToUnicode(email.slice(at));
  return domain === '' ? email : email.slice(0, at) + domain;
}
