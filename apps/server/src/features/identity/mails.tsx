import { codeOf } from './codes/code-service.ts';
import {
  mailTexts,
  addressTexts,
  supportTexts,
  factorTexts,
  passkeyTexts,
  factorResetTexts,
} from './mail-texts.ts';
import { deviceOf } from './sessions/device-rules.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import {
  letterOf,
  linkTo,
  toTemplates,
  type MailBrand,
  type Letters,
  reasonParagraph,
  type Letter,
  type MailAction,
} from '#platform/mail/letter.tsx';
import type { MailTemplates, Recipient } from '#platform/mail/mailer.ts';
import { formatDateTime } from '@hub/language/formats';
import type { JobData } from '#platform/jobs/jobs.ts';

/** The emails about an account itself. */
export function identityMails(brand: MailBrand, keys: Keys): MailTemplates {
  const values = { hub: brand.name };
  return toTemplates(brand, {
    'identity/verify-email': ({ codeId }, recipient) => ({
      ...letterOf(mailTexts.verify, { values, recipient }),
      action: {
        label: mailTexts.verify.action,
        url: linkTo(brand, `/verify-email/${codeOf(keys, codeId)}`),
      },
    }),
    'identity/already-registered': (_data, recipient) => ({
      ...letterOf(mailTexts.alreadyRegistered, { values, recipient }),
      action: signIn(brand),
    }),
    'identity/reset-password': ({ codeId }, recipient) => ({
      ...letterOf(mailTexts.resetPassword, { values, recipient }),
      action: newPassword(brand, keys, codeId),
    }),
    'identity/not-me': ({ codeId }, recipient) => ({
      ...letterOf(mailTexts.reported, { values, recipient }),
      action: newPassword(brand, keys, codeId),
    }),
    'identity/password-changed': (_data, recipient) => ({
      ...letterOf(mailTexts.passwordChanged, { values, recipient }),
      action: askPassword(brand),
    }),
    'identity/sign-ins-slowed': (_data, recipient) =>
      letterOf(mailTexts.signInsSlowed, { values, recipient }),
    ...addressMails(brand, keys),
    ...supportMails(brand, keys),
    ...factorMails(brand, keys),
    ...passkeyMails(brand, keys),
    ...secondFactorResetMails(brand, keys),
    'identity/new-device': ({ notMe: codeId, at, ...data }, recipient) => {
      const { userAgent, device, address } = data;
      // Releases before 1.0 enqueued the device in words.
      const shown = typeof userAgent === 'string' ? deviceOf(userAgent) : String(device);
      const from = { device: shown, address: String(address) };
      return {
        ...letterOf(mailTexts.newDevice, {
          values: { ...values, ...from },
          recipient,
          parts: { ...from, time: formatDateTime(String(at)) },
        }),
        action: notMe(brand, keys, codeId),
      };
    },
  });
}

/** The emails about the email address of an account. */
function addressMails(brand: MailBrand, keys: Keys): Letters {
  const values = { hub: brand.name };
  return {
    'identity/confirm-email': ({ codeId }, recipient) => ({
      ...letterOf(addressTexts.confirm, { values, recipient, parts: { email: recipient.email } }),
      action: {
        label: addressTexts.confirm.action,
        url: linkTo(brand, `/verify-email/${codeOf(keys, codeId)}`),
      },
    }),
    'identity/email-change-asked': ({ notMe: codeId }, recipient) => ({
      ...letterOf(addressTexts.asked, { values, recipient }),
      action: notMe(brand, keys, codeId),
    }),
    'identity/email-changed': (_data, recipient) => ({
      ...letterOf(addressTexts.changed, { values, recipient, parts: { email: recipient.email } }),
      action: { label: addressTexts.changed.action, url: securityOf(brand) },
    }),
    'identity/email-changed-away': ({ notMe: codeId }, recipient) => ({
      ...letterOf(addressTexts.changedAway, { values, recipient }),
      action: notMe(brand, keys, codeId),
    }),
    'identity/email-wanted': (_data, recipient) => ({
      ...letterOf(addressTexts.wanted, { values, recipient }),
      action: signIn(brand),
    }),
  };
}

/** Emails about support's actions on an account. */
function supportMails(brand: MailBrand, keys: Keys): Letters {
  const values = { hub: brand.name };
  return {
    ...accessMails(brand),
    'identity/email-corrected-away': ({ notMe: codeId, reason }, recipient) => {
      const letter = letterOf(supportTexts.correctedAway, { values, recipient });
      return {
        ...letter,
        paragraphs: [...letter.paragraphs, ...reasonParagraph(reason)],
        action: notMe(brand, keys, codeId),
      };
    },
    'identity/reset-sent': ({ codeId }, recipient) => ({
      ...letterOf(supportTexts.resetSent, { values, recipient }),
      action: newPassword(brand, keys, codeId),
    }),
  };
}

function accessMails(brand: MailBrand): Letters {
  const values = { hub: brand.name };
  const { why } = supportTexts;
  return {
    'identity/verified-by-support': ({ reason }, recipient) => ({
      ...letterOf({ ...supportTexts.verified, why }, { values, recipient, reason }),
      action: signIn(brand),
    }),
    'identity/signed-out-by-support': ({ reason }, recipient) => ({
      ...letterOf({ ...supportTexts.signedOut, why }, { values, recipient, reason }),
      action: signIn(brand),
    }),
    'identity/blocked': ({ reason }, recipient) => ({
      ...letterOf({ ...supportTexts.blocked, why }, { values, recipient, reason }),
      action: { ...signIn(brand), label: supportTexts.blocked.action },
    }),
    'identity/unblocked': ({ reason }, recipient) => ({
      ...letterOf({ ...supportTexts.unblocked, why }, { values, recipient, reason }),
      action: signIn(brand),
    }),
  };
}

/** The emails about two-factor authentication by app. */
function factorMails(brand: MailBrand, keys: Keys): Letters {
  const values = { hub: brand.name };
  return {
    'identity/second-factor-on': ({ notMe: codeId }, recipient) => ({
      ...withIfNotYou(letterOf(factorTexts.on, { values, recipient })),
      action: notMe(brand, keys, codeId),
    }),
    'identity/second-factor-off': ({ notMe: codeId }, recipient) => ({
      ...withIfNotYou(letterOf(factorTexts.off, { values, recipient })),
      action: notMe(brand, keys, codeId),
    }),
    'identity/recovery-codes-made': ({ notMe: codeId }, recipient) => ({
      ...withIfNotYou(letterOf(factorTexts.codesMade, { values, recipient })),
      action: notMe(brand, keys, codeId),
    }),
    'identity/recovery-code-used': ({ left }, recipient) => {
      const preview = leftInWords(Number(left));
      return {
        // An element, because a text would be isolated as a name is.
        ...letterOf(
          { ...factorTexts.codeUsed, preview },
          { values, recipient, parts: { left: <>{preview}</> } },
        ),
        action: { label: factorTexts.codeUsed.action, url: securityOf(brand) },
      };
    },
    'identity/codes-guessed': (_data, recipient) => ({
      ...letterOf(factorTexts.guessed, { values, recipient }),
      action: askPassword(brand),
    }),
  };
}

const leftInWords = (count: number): string =>
  count === 0 ? factorTexts.lastCode : factorTexts.codesLeft({ count });

/** The emails about passkeys. */
function passkeyMails(brand: MailBrand, keys: Keys): Letters {
  const contentOf = (data: JobData, recipient: Recipient) => {
    const name = String(data['name']);
    return { values: { hub: brand.name, name }, recipient, parts: { name } };
  };
  return {
    'identity/passkey-added': (data, recipient) => ({
      ...withIfNotYou(letterOf(passkeyTexts.added, contentOf(data, recipient))),
      action: notMe(brand, keys, data['notMe']),
    }),
    'identity/passkey-removed': (data, recipient) => ({
      ...withIfNotYou(letterOf(passkeyTexts.removed, contentOf(data, recipient))),
      action: notMe(brand, keys, data['notMe']),
    }),
    'identity/passkey-copied': (data, recipient) => ({
      ...letterOf(passkeyTexts.copied, contentOf(data, recipient)),
      action: { label: passkeyTexts.copied.action, url: securityOf(brand) },
    }),
  };
}

/** The emails about a reset of two-factor authentication. */
function secondFactorResetMails(brand: MailBrand, keys: Keys): Letters {
  const values = { hub: brand.name };
  return {
    'identity/factor-reset-asked': ({ codeId, reason }, recipient) => ({
      ...letterOf(factorResetTexts.asked, { values, recipient, parts: { reason: String(reason) } }),
      action: {
        label: factorResetTexts.asked.action,
        url: linkTo(brand, `/keep-factor/${codeOf(keys, codeId)}`),
      },
    }),
    'identity/factor-reset': (_data, recipient) => ({
      ...letterOf(factorResetTexts.done, { values, recipient }),
      action: { label: factorResetTexts.done.action, url: securityOf(brand) },
    }),
    'identity/factor-kept': (_data, recipient) => ({
      ...letterOf(factorResetTexts.kept, { values, recipient }),
      action: askPassword(brand),
    }),
  };
}

/** Returns the address of the security settings. */
const securityOf = (brand: MailBrand): string => linkTo(brand, '/settings#security');

/** Returns the button that leads the code's user to a new password. */
const newPassword = (brand: MailBrand, keys: Keys, codeId: unknown): MailAction => ({
  label: mailTexts.newPassword,
  url: linkTo(brand, `/reset-password/${codeOf(keys, codeId)}`),
});

/** Returns the button that leads to the request of a new password. */
const askPassword = (brand: MailBrand): MailAction => ({
  label: mailTexts.newPassword,
  url: linkTo(brand, '/reset-password'),
});

const signIn = (brand: MailBrand): MailAction => ({
  label: mailTexts.signIn,
  url: linkTo(brand, '/login'),
});

/** Returns the button that reverses the email's event. */
const notMe = (brand: MailBrand, keys: Keys, codeId: unknown): MailAction => {
  // An email queued before these codes existed has none.
  const path = codeId === undefined ? '/reset-password' : `/not-me/${codeOf(keys, codeId)}`;
  return { label: mailTexts.notMe, url: linkTo(brand, path) };
};

/** Adds the paragraph about the button `notMe` to an email about an added or removed item. */
const withIfNotYou = (letter: Letter): Letter => ({
  ...letter,
  paragraphs: [...letter.paragraphs, mailTexts.ifNotYou],
});
