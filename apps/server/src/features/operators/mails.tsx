import type { ReactNode } from 'react';
import { isRole, type Role } from '@hub/contract/roles';
import { invitationPath } from './invitation-service.ts';
import type { JobData } from '#platform/jobs/jobs.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import { theAccount } from '#platform/mail/greeting.tsx';
import { linkTo, toTemplates, type MailAction, type MailBrand } from '#platform/mail/letter.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';

/** Permissions of each role, in one line. */
const may: Readonly<Record<Role, string>> = {
  viewer: 'read everything but the texts of messages and whole purchase codes',
  support: 'read, and act on people, licenses, sites, conversations and announcements',
  owner: 'do everything, releases, the catalog, operators and tokens among it',
};

const mayOf = ({ role }: JobData): readonly ReactNode[] =>
  typeof role === 'string' && isRole(role)
    ? [
        <>
          As <strong>{role}</strong> you may {may[role]}.
        </>,
      ]
    : [];

const unknown = 'If you did not expect that, please answer to this mail.';

/** Emails to invited people, and to operators whose role changes. */
export const operatorMails = (brand: MailBrand, keys: Keys): MailTemplates => {
  const action: MailAction = { label: 'Open the console', url: linkTo(brand, '/console/') };
  const why = `You get this mail because you are among those who run ${brand.name}.`;
  return toTemplates(brand, {
    'operators.invited': (data) => ({
      subject: `You are invited to run ${brand.name}`,
      preview: 'The link works once, for seven days.',
      paragraphs: [
        <>Somebody who runs {brand.name} invites you to do so, too. You need no purchase code.</>,
        ...mayOf(data),
        <>The link leads to a page where you choose a password. It works once, for seven days.</>,
      ],
      action: {
        label: 'Accept the invitation',
        url: linkTo(brand, invitationPath(keys, Number(data['id']))),
      },
      why: `You get this mail because an owner of ${brand.name} invited this address. If you did not expect it, ignore it: without the click nothing happens.`,
    }),
    'operators.added': (data, recipient) => ({
      subject: `You are an operator of ${brand.name}`,
      preview: 'The console is open to you.',
      paragraphs: [
        <>Somebody who runs the hub has made {theAccount(recipient)} an operator of it.</>,
        ...mayOf(data),
        unknown,
      ],
      action,
      why,
    }),
    'operators.role_changed': (data, recipient) => ({
      subject: `You have another role at ${brand.name}`,
      preview: 'What you may in the console has changed.',
      paragraphs: [
        <>Somebody who runs the hub has given {theAccount(recipient)} another role.</>,
        ...mayOf(data),
        unknown,
      ],
      action,
      why,
    }),
    'operators.removed': (_data, recipient) => ({
      subject: `You are no operator of ${brand.name} any more`,
      preview: 'Your account stays as it is.',
      paragraphs: [
        <>
          Somebody who runs the hub has taken the role from {theAccount(recipient)}: the console is
          closed to it. The account itself stays as it is.
        </>,
        unknown,
      ],
      why: `You get this mail because you were among those who run ${brand.name}.`,
    }),
  });
};
