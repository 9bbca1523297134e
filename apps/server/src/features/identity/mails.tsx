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
import { formatDateTime } from '@hub/language/formats';
import type { JobData } from '#platform/jobs/jobs.ts';
import {
  letterOf,
  linkTo,
  reasonParagraph,
  toTemplates,
  type Letter,
  type Letters,
  type LetterTexts,
  type MailAction,
  type MailBrand,
} from '#platform/mail/letter.tsx';
import type { MailTemplates, Recipient } from '#platform/mail/mailer.ts';
import type { Keys } from '#platform/secrets/keys.ts';

type ActionOf = (data: JobData) => MailAction;

interface HubName {
  readonly hub: string;
}

/** Creates the buttons of these emails, and the functions that create emails with a button. */
function createDesk(brand: MailBrand, keys: Keys) {
  const button = (label: string, path: string): MailAction => ({
    label,
    url: linkTo(brand, path),
  });
  const values: HubName = { hub: brand.name };
  return {
    values,
    button,
    signIn: () => button(mailTexts.signIn, '/login'),
    /** Button that leads to the form that requests a new password. */
    askPassword: () => button(mailTexts.newPassword, '/reset-password'),
    /** Button that leads to the form that sets a new password. */
    newPassword: ({ codeId }: JobData) =>
      button(mailTexts.newPassword, `/reset-password/${codeOf(keys, codeId)}`),
    verify: (label: string, { codeId }: JobData) =>
      button(label, `/verify-email/${codeOf(keys, codeId)}`),
    /** Button that reverses the event that the email reports. */
    notMe: ({ notMe: codeId }: JobData) =>
      // Emails queued by older releases have no code.
      button(
        mailTexts.notMe,
        codeId === undefined ? '/reset-password' : `/not-me/${codeOf(keys, codeId)}`,
      ),
    security: (texts: { readonly action: string }) => () =>
      button(texts.action, '/settings#security'),
    /** Creates an email whose text names only the hub and the account. */
    letter:
      (texts: LetterTexts<HubName>, actionOf: ActionOf) =>
      (data: JobData, recipient: Recipient): Letter => ({
        ...letterOf(texts, { values, recipient }),
        action: actionOf(data),
      }),
  };
}

type Desk = ReturnType<typeof createDesk>;

/** Adds the paragraph about the button `notMe` to an email. */
const withIfNotYou = (letter: Letter): Letter => ({
  ...letter,
  paragraphs: [...letter.paragraphs, mailTexts.ifNotYou],
});

export function identityMails(brand: MailBrand, keys: Keys): MailTemplates {
  const desk = createDesk(brand, keys);
  const { letter, values } = desk;
  return toTemplates(brand, {
    'identity/verify-email': letter(mailTexts.verify, (data) =>
      desk.verify(mailTexts.verify.action, data),
    ),
    'identity/already-registered': letter(mailTexts.alreadyRegistered, desk.signIn),
    'identity/reset-password': letter(mailTexts.resetPassword, desk.newPassword),
    'identity/not-me': letter(mailTexts.reported, desk.newPassword),
    'identity/password-changed': letter(mailTexts.passwordChanged, desk.askPassword),
    'identity/sign-ins-slowed': (_data, recipient) =>
      letterOf(mailTexts.signInsSlowed, { values, recipient }),
    ...addressMails(desk),
    ...supportMails(desk),
    ...factorMails(desk, keys),
    ...passkeyMails(desk),
    'identity/new-device': (data, recipient) => {
      const { userAgent, device, address, at } = data;
      // Releases before 1.0 stored the device as text.
      const shown = typeof userAgent === 'string' ? deviceOf(userAgent) : String(device);
      const from = { device: shown, address: String(address) };
      const parts = { ...from, time: formatDateTime(String(at)) };
      const content = { values: { ...values, ...from }, recipient, parts };
      return { ...letterOf(mailTexts.newDevice, content), action: desk.notMe(data) };
    },
  });
}

const addressMails = ({ letter, values, ...desk }: Desk): Letters => ({
  'identity/confirm-email': (data, recipient) => ({
    ...letterOf(addressTexts.confirm, { values, recipient, parts: { email: recipient.email } }),
    action: desk.verify(addressTexts.confirm.action, data),
  }),
  'identity/email-change-asked': letter(addressTexts.asked, desk.notMe),
  'identity/email-changed': (_data, recipient) => ({
    ...letterOf(addressTexts.changed, { values, recipient, parts: { email: recipient.email } }),
    action: desk.security(addressTexts.changed)(),
  }),
  'identity/email-changed-away': letter(addressTexts.changedAway, desk.notMe),
  'identity/email-wanted': letter(addressTexts.wanted, desk.signIn),
});

const supportMails = ({ letter, values, ...desk }: Desk): Letters => {
  const withReason =
    (texts: Omit<LetterTexts<HubName>, 'why'>, actionOf: ActionOf) =>
    (data: JobData, recipient: Recipient): Letter => {
      const content = { values, recipient, reason: data['reason'] };
      const { why } = supportTexts;
      return { ...letterOf({ ...texts, why }, content), action: actionOf(data) };
    };
  return {
    'identity/verified-by-support': withReason(supportTexts.verified, desk.signIn),
    'identity/signed-out-by-support': withReason(supportTexts.signedOut, desk.signIn),
    'identity/blocked': withReason(supportTexts.blocked, () => ({
      ...desk.signIn(),
      label: supportTexts.blocked.action,
    })),
    'identity/unblocked': withReason(supportTexts.unblocked, desk.signIn),
    'identity/email-corrected-away': (data, recipient) => {
      const corrected = letterOf(supportTexts.correctedAway, { values, recipient });
      const paragraphs = [...corrected.paragraphs, ...reasonParagraph(data['reason'])];
      return { ...corrected, paragraphs, action: desk.notMe(data) };
    },
    'identity/reset-sent': letter(supportTexts.resetSent, desk.newPassword),
  };
};

const factorMails = ({ letter, values, ...desk }: Desk, keys: Keys): Letters => {
  const changed =
    (texts: LetterTexts<HubName>) =>
    (data: JobData, recipient: Recipient): Letter =>
      withIfNotYou(letter(texts, desk.notMe)(data, recipient));
  return {
    'identity/second-factor-on': changed(factorTexts.on),
    'identity/second-factor-off': changed(factorTexts.off),
    'identity/recovery-codes-made': changed(factorTexts.codesMade),
    'identity/recovery-code-used': ({ left }, recipient) => {
      const preview = leftInWords(Number(left));
      // An element, because text values are wrapped in direction isolates.
      const content = { values, recipient, parts: { left: <>{preview}</> } };
      const action = desk.security(factorTexts.codeUsed)();
      return { ...letterOf({ ...factorTexts.codeUsed, preview }, content), action };
    },
    'identity/codes-guessed': letter(factorTexts.guessed, desk.askPassword),
    'identity/factor-reset-asked': ({ codeId, reason }, recipient) => ({
      ...letterOf(factorResetTexts.asked, { values, recipient, parts: { reason: String(reason) } }),
      action: desk.button(factorResetTexts.asked.action, `/keep-factor/${codeOf(keys, codeId)}`),
    }),
    'identity/factor-reset': letter(factorResetTexts.done, desk.security(factorResetTexts.done)),
    'identity/factor-kept': letter(factorResetTexts.kept, desk.askPassword),
  };
};

const leftInWords = (count: number): string =>
  count === 0 ? factorTexts.lastCode : factorTexts.codesLeft({ count });

const passkeyMails = (desk: Desk): Letters => {
  const contentOf = (data: JobData, recipient: Recipient) => {
    const name = String(data['name']);
    return { values: { ...desk.values, name }, recipient, parts: { name } };
  };
  return {
    'identity/passkey-added': (data, recipient) => ({
      ...withIfNotYou(letterOf(passkeyTexts.added, contentOf(data, recipient))),
      action: desk.notMe(data),
    }),
    'identity/passkey-removed': (data, recipient) => ({
      ...withIfNotYou(letterOf(passkeyTexts.removed, contentOf(data, recipient))),
      action: desk.notMe(data),
    }),
    'identity/passkey-copied': (data, recipient) => ({
      ...letterOf(passkeyTexts.copied, contentOf(data, recipient)),
      action: desk.security(passkeyTexts.copied)(),
    }),
  };
};
