import { isolated } from '@hub/contract/direction';
import { licenseLabel } from '@hub/contract/license-label';
import {
  correctAddressForm,
  erasePersonForm,
  messageForm,
  reasonBody,
} from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import type { ActionRequest } from '#ui/actions/action-dialog.tsx';
import { actionOf, type Action } from '#ui/actions/actions.tsx';
import { starting } from '#ui/conversations/start-dialog.tsx';
import type { Person } from './api.ts';
import { actions as words } from './texts.ts';

type ReasonCall =
  | 'takeForVerified'
  | 'endSessions'
  | 'blockPerson'
  | 'unblockPerson'
  | 'resetFactor'
  | 'makeExport';

type Look = ActionRequest['look'];

/** Returns functions that create actions: with a reason as the only field, or without fields. */
function plainActions({ id, seen }: Person, subject: string) {
  const about = { id, seen };
  return {
    reasoned: (name: keyof typeof words, of: ReasonCall, look: Look = 'accent'): Action =>
      actionOf(name, {
        look,
        words: words[name],
        subject,
        schema: reasonBody,
        send: (said) => call(of, { body: { ...about, ...said } }),
      }),
    plain: (name: keyof typeof words, of: 'sendVerification' | 'sendReset'): Action =>
      actionOf(name, { words: words[name], subject, send: () => call(of, { body: about }) }),
  };
}

function ownActions({ id, seen, message }: Person, subject: string) {
  const about = { id, seen };
  return {
    address: actionOf('address', {
      words: words.address,
      subject,
      schema: correctAddressForm,
      fields: { email: { label: words.address.field, kind: 'email' } },
      send: (said) => call('correctAddress', { body: { ...about, ...said } }),
    }),
    message: actionOf('message', {
      words: words.message,
      subject,
      schema: messageForm,
      fields: { message: { label: words.message.field, rows: 3, first: message ?? '' } },
      send: (said) => call('setMessage', { body: { ...about, ...said } }),
    }),
    // The username must be typed, so that no account is deleted by mistake.
    erase: actionOf('erase', {
      look: 'danger',
      words: words.erase,
      subject,
      schema: erasePersonForm,
      fields: { username: { label: words.erase.field, kind: 'name' } },
      send: (said) => call('erasePerson', { body: { ...about, ...said } }),
    }),
  };
}

/** Operators cannot be suspended or deleted here: their role must be removed first. */
export function actionsOnPerson(person: Person, isOwner: boolean): readonly Action[] {
  const { username, firstname, lastname, licenses, role, sessions } = person;
  const name = `${firstname} ${lastname}`;
  const subject = isolated(name);
  const { reasoned, plain } = plainActions(person, subject);
  const own = ownActions(person, subject);
  const isBuyer = role === null;
  const isBlocked = person.blocked_at !== null;
  const isWaiting = person.email_verified_at === null;
  const hasFactor = person.second_factor_at !== null || person.passkeys > 0;
  const all = [
    starting({
      to: { username, name },
      licenses: licenses.map(({ id, item, code_end: code }) => ({
        id,
        label: licenseLabel({ item, code, site: null }),
      })),
    }),
    isBuyer && own.address,
    isWaiting && !isBlocked && plain('verification', 'sendVerification'),
    isWaiting && reasoned('verify', 'takeForVerified'),
    !isBlocked && plain('reset', 'sendReset'),
    own.message,
    reasoned('export', 'makeExport'),
    sessions.length > 0 && reasoned('sessions', 'endSessions', 'careful'),
    hasFactor && isBuyer && reasoned('factor', 'resetFactor', 'danger'),
    isBlocked && reasoned('unblock', 'unblockPerson'),
    !isBlocked && isBuyer && reasoned('block', 'blockPerson', 'danger'),
    isOwner && isBuyer && own.erase,
  ];
  return all.filter((action) => action !== false);
}
