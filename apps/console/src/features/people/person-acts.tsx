import type { ReactElement } from 'react';
import { licenseLabel } from '@hub/contract/license-label';
import { useMay } from '#api/session.ts';
import { Acts, type Act } from '#ui/acts/acts.tsx';
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
import { acts, texts } from './texts.ts';

interface PersonProps {
  readonly person: Person;
}

/** Actions on an account in its current status. */
export const PersonActs = ({ person }: PersonProps): ReactElement => (
  <Acts label={texts.acts} shown={1} of={[starting(person), ...actsOn(person, useMay('owner'))]} />
);

type ActName = keyof typeof acts;

const own = (name: ActName, dialog: Act['dialog'], tone?: 'danger'): Act => ({
  id: name,
  label: acts[name].label,
  ...(tone && { tone }),
  dialog,
});

const starting = (person: Person): Act => ({
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
function actsOn(person: Person, isOwner: boolean): Act[] {
  const reasoned = (name: ActName, call: ReasonCall, tone?: 'danger'): Act =>
    own(name, askReason(person, name, call), tone);
  const plain = (name: ActName, call: 'sendVerification' | 'sendReset'): Act =>
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
  return all.filter((act) => act !== false);
}

const askReason =
  (person: Person, name: ActName, call: ReasonCall): Act['dialog'] =>
  (ending) => <ReasonDialog {...{ person, call, ending }} words={acts[name]} />;

const askYes =
  (person: Person, name: ActName, call: 'sendVerification' | 'sendReset'): Act['dialog'] =>
  (ending) => <PlainDialog {...{ person, call, ending }} words={acts[name]} />;
