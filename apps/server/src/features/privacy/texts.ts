import { messages } from '@hub/language';
import { personalTables } from '#platform/db/personal-tables.ts';

/** Names and retention of tables with personal data. The English texts are in the schema. */
export const tableTexts = messages(
  'server.tables',
  Object.fromEntries(
    personalTables.flatMap(({ table, what, until, rows }) =>
      rows === null ? [] : [[table, { what, until }]],
    ),
  ),
);

/** Texts of privacy; screens show them unchanged. */
export const texts = messages('server.privacy', {
  exportAsked: 'We are preparing your data export. We’ll email you when it is ready.',
  exportMaking: 'Your data export is already being prepared. We’ll email you when it is ready.',
  exportTooSoon: 'You can request one export a day. Please request a new one tomorrow.',
  wrongName: 'Incorrect username.',
  isOperator:
    'You are an operator of this hub. An owner must remove your role before you can delete your account.',
  eraseAsked: 'Your account will be deleted. Until then you can cancel the deletion here.',
  kept: 'Your account will not be deleted.',
  tooLate: 'Your account is being deleted right now. You can no longer cancel this.',
  page: {
    title: '{hub}: your data',
    heading: 'Everything that {hub} holds about you',
    about:
      'The account <account/>, as it was on <time/>. Your password, the proofs of your sessions and links, and the access to your marketplace account are stored so that no one can read them, and are not in here.',
    kept: 'Kept <until/>. The same for programs: <file/>',
    nothing: 'Nothing.',
  },
});

/** Messages for the results of actions of operators. */
export const supportTexts = {
  exportAsked: 'Export started. They get an email when it is ready.',
  exportMaking: 'An export is already in progress.',
  erased: 'Account deleted.',
  wrong_name: 'That isn’t their username.',
  is_operator: 'This person is an operator. An owner must remove the role first.',
  no_file: 'The file cannot be written.',
} as const;
