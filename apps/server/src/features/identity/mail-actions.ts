import { codeOf } from './codes/code-service.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import { linkTo, type MailAction, type MailBrand } from '#platform/mail/letter.tsx';

/** Where everything about who may get in stands. */
export const securityOf = (brand: MailBrand): string => linkTo(brand, '/settings#security');

/** Where the person behind a code of this id chooses a new password. */
export const newPassword = (brand: MailBrand, keys: Keys, codeId: unknown): MailAction => ({
  label: 'Choose a new password',
  url: linkTo(brand, `/reset-password/${codeOf(keys, Number(codeId))}`),
});

/** One press undoes what the mail tells of. */
export const notMe = (brand: MailBrand, keys: Keys, codeId: unknown): MailAction => {
  // A mail that waits since before there were such codes has none.
  const path = codeId === undefined ? '/reset-password' : `/not-me/${codeOf(keys, Number(codeId))}`;
  return { label: 'This was not me', url: linkTo(brand, path) };
};
