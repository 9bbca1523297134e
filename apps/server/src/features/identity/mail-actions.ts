import { codeOf } from './codes/code-service.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import { linkTo, type MailAction, type MailBrand } from '#platform/mail/letter.tsx';

/** Returns the address of the security settings. */
export const securityOf = (brand: MailBrand): string => linkTo(brand, '/settings#security');

/** Returns the button that leads the code's user to a new password. */
export const newPassword = (brand: MailBrand, keys: Keys, codeId: unknown): MailAction => ({
  label: 'Choose a new password',
  url: linkTo(brand, `/reset-password/${codeOf(keys, Number(codeId))}`),
});

/** Returns the button that reverses the email's event. */
export const notMe = (brand: MailBrand, keys: Keys, codeId: unknown): MailAction => {
  // An email queued before these codes existed has none.
  const path = codeId === undefined ? '/reset-password' : `/not-me/${codeOf(keys, Number(codeId))}`;
  return { label: 'This wasn’t me', url: linkTo(brand, path) };
};
