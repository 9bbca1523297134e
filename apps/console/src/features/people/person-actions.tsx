import type { ReactElement } from 'react';
import { licenseLabel } from '@hub/contract/license-label';
import { useMay } from '#api/session.ts';
import { Actions, type Action } from '#ui/actions/actions.tsx';
import { StartDialog } from '#ui/conversations/start-dialog.tsx';
import { startTexts } from '#ui/conversations/texts.ts';
import type { Person } from './api.ts';
import {
  AddressDialog,
  EraseDialog,
  MessageDialog,
  PlainDialog,
  ReasonDialog,
  type ReasonCall,
} from './person-dialogs.tsx';
import { actions, texts } from './texts.ts';

interface PersonProps {
  readonly person: Person;
}

/** Actions on an account in its current status. */
export const PersonActions = ({ person }: PersonProps): ReactElement => (
  <Actions
    label={texts.actions}
    shown={1}
    of={[starting(person), ...actionsOn(person, useMay('owner'))]}
  />
);

type ActionName = keyof typeof actions;

const own = (name: ActionName, dialog: Action['dialog'], tone?: 'danger'): Action => ({
  id: name,
  label: actions[name].label,
  ...(tone && { tone }),
  dialog,
});

const starting = (person: Person): Action => ({
  id: 'start',
  label: startTexts.label,
  dialog: ({ onClose }) => (
    <StartDialog
      to={{ username: person.username, name: `${person.firstname} ${person.lastname}` }}
      licenses={person.licenses.map(({ id, item, code_end: code }) => ({
        id,
        label: licenseLabel({ item, code, site: null }),
      }))}
      onClose={onClose}
    />
  ),
});

/**
 * Only the command line can suspend or delete an operator's account; elsewhere the role must be
 * removed first.
 */
function actionsOn(person: Person, isOwner: boolean): Action[] {
  const reasoned = (name: ActionName, call: ReasonCall, tone?: 'danger'): Action =>
    own(name, askReason(person, name, call), tone);
  const plain = (name: ActionName, call: 'sendVerification' | 'sendReset'): Action =>
    own(name, askYes(person, name, call));
  const isBuyer = person.role === null;
  const isBlocked = person.blocked_at !== null;
  const isWaiting = person.email_verified_at === null;
  const hasFactor = person.second_factor_at !== null || person.passkeys > 0;
  const all = [
    isBuyer && own('address', (ending) => <AddressDialog {...{ person, ending }} />),
    isWaiting && !isBlocked && plain('verification', 'sendVerification'),
    isWaiting && reasoned('verify', 'takeForVerified'),
    !isBlocked && plain('reset', 'sendReset'),
    own('message', (ending) => <MessageDialog {...{ person, ending }} />),
    reasoned('export', 'makeExport'),
    person.sessions.length > 0 && reasoned('sessions', 'endSessions'),
    hasFactor && isBuyer && reasoned('factor', 'resetFactor', 'danger'),
    isBlocked && reasoned('unblock', 'unblockPerson'),
    !isBlocked && isBuyer && reasoned('block', 'blockPerson', 'danger'),
    isOwner &&
      isBuyer &&
      own('erase', (end) => <EraseDialog person={person} ending={end} />, 'danger'),
  ];
  return all.filter((action) => action !== false);
}

const askReason =
  (person: Person, name: ActionName, call: ReasonCall): Action['dialog'] =>
  (ending) => <ReasonDialog {...{ person, call, ending }} words={actions[name]} />;

const askYes =
  (person: Person, name: ActionName, call: 'sendVerification' | 'sendReset'): Action['dialog'] =>
  (ending) => <PlainDialog {...{ person, call, ending }} words={actions[name]} />;
