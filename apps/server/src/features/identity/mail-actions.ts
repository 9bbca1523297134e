import { codeOf } from './codes/code-service.ts';
import { mailTexts as texts } from './mail-texts.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import { linkTo, type Letter, type MailAction, type MailBrand } from '#platform/mail/letter.tsx';

/** Returns the address of the security settings. */
export const securityOf = (brand: MailBrand): string => linkTo(brand, '/settings#security');

/** Returns the button that leads the code's user to a new password. */
export const newPassword = (brand: MailBrand, keys: Keys, codeId: unknown): MailAction => ({
  label: texts.newPassword,
  url: linkTo(brand, `/reset-password/${codeOf(keys, codeId)}`),
});

/** Returns the button that leads to the request of a new password. */
export const askPassword = (brand: MailBrand): MailAction => ({
  label: texts.newPassword,
  url: linkTo(brand, '/reset-password'),
});

export const signIn = (brand: MailBrand): MailAction => ({
  label: texts.signIn,
  url: linkTo(brand, '/login'),
});

/** Returns the button that reverses the email's event. */
export const notMe = (brand: MailBrand, keys: Keys, codeId: unknown): MailAction => {
  // An email queued before these codes existed has none.
  const path = codeId === undefined ? '/reset-password' : `/not-me/${codeOf(keys, codeId)}`;
  return { label: texts.notMe, url: linkTo(brand, path) };
};

/** Adds the paragraph about the button `notMe` to an email about an added or removed item. */
export const withIfNotYou = (letter: Letter): Letter => ({
  ...letter,
  paragraphs: [...letter.paragraphs, texts.ifNotYou],
});
