import type { ReactNode } from 'react';
import { isRole, type Role } from '@hub/contract/roles';
import { invitationPath } from './invitation-service.ts';
import type { JobData } from '#platform/jobs/jobs.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import { accountParts, sentence } from '#platform/mail/greeting.tsx';
import { linkTo, toTemplates, type Letter, type MailBrand } from '#platform/mail/letter.tsx';
import type { MailTemplates, Recipient } from '#platform/mail/mailer.ts';

const may: Readonly<Record<Role, string>> = {
  viewer: 'view everything except messages and whole purchase codes',
  support: 'view everything, and manage people, licenses, sites, conversations and announcements',
  owner: 'do everything, including releases, the catalog, operators and tokens',
};

const mayOf = ({ role }: JobData): readonly ReactNode[] =>
  typeof role === 'string' && isRole(role)
    ? [
        <>
          As <strong>{role}</strong> you can {may[role]}.
        </>,
      ]
    : [];

const unknown = 'If you did not expect this, please reply to this email.';

export const operatorMails = (brand: MailBrand, keys: Keys): MailTemplates => {
  const action = { label: 'Open the console', url: linkTo(brand, '/console/') };
  const why = `You’re receiving this email because you are an operator of ${brand.name}.`;
  const roleLetter =
    (texts: Pick<Letter, 'subject' | 'preview'>, text: string) =>
    (data: JobData, recipient: Recipient): Letter => ({
      ...texts,
      paragraphs: [sentence(text, accountParts(recipient)), ...mayOf(data), unknown],
      action,
      why,
    });
  return toTemplates(brand, {
    'operators/invited': (data) => ({
      subject: `You are invited to run ${brand.name}`,
      preview: 'The link works once, within seven days.',
      paragraphs: [
        <>An owner of {brand.name} invites you to become an operator. You need no purchase code.</>,
        ...mayOf(data),
        <>The link opens a page where you choose a password. It works once, within seven days.</>,
      ],
      action: {
        label: 'Accept invitation',
        // Emails queued by older releases have no seed.
        url: linkTo(brand, invitationPath(keys, data['seed'] ?? data['id'])),
      },
      why: `You’re receiving this email because an owner of ${brand.name} invited this address. If you did not expect it, ignore this email. Nothing happens without the click.`,
    }),
    'operators/added': roleLetter(
      {
        subject: `You are an operator of ${brand.name}`,
        preview: 'You can now open the console.',
      },
      'An owner made <named>the account <account/></named><unnamed>an account</unnamed> an operator.',
    ),
    'operators/role-changed': roleLetter(
      {
        subject: `Your role at ${brand.name} changed`,
        preview: 'Your console permissions changed.',
      },
      'An owner changed the role of <named>the account <account/></named><unnamed>an account</unnamed>.',
    ),
    'operators/removed': (_data, recipient) => ({
      subject: `Your operator role at ${brand.name} was removed`,
      preview: 'Your account stays as it is.',
      paragraphs: [
        sentence(
          'An owner removed the operator role from <named>the account <account/></named><unnamed>an account</unnamed>, so it can no longer open the console. The account itself stays as it is.',
          accountParts(recipient),
        ),
        unknown,
      ],
      why: `You’re receiving this email because you were an operator of ${brand.name}.`,
    }),
  });
};
