import type { OperatorCallName } from '@hub/contract/operator-calls';
import type { EventName } from '#features/audit';

/** Calls that are sent and change nothing, and why they are no reads by their address. */
export const asking = {
  operatorFindLicense: 'A whole purchase code stands in no address.',
  tryCatalog: 'A catalogue is too long for one.',
} as const satisfies Partial<Record<OperatorCallName, string>>;

/** Commands that only read. */
export const looking: readonly string[] = [
  'status',
  'doctor',
  'operator list',
  'token list',
  'webhook list',
  'webhook deliveries',
  'announce list',
  'user find',
  'user show',
  'license show',
  'plugin list',
  'theme list',
  'catalog check',
  'catalog show',
  'catalog versions',
  'catalog version',
  'audit',
  'audit verify',
  'jobs list',
  'file lost',
  'backup check',
  'secret status',
];

interface OfMachine {
  /** Why no call does it: a sentence of docs/operating/acts.md. */
  readonly why: string;
  /** Audit event with the system user; the command's tests check it. */
  readonly event?: EventName;
}

const ofPublisher: OfMachine = { why: 'The key is the publisher’s, and never comes to the hub.' };

/** Actions that only a shell offers. */
export const machine: Readonly<Record<string, OfMachine>> = {
  'mail test': { why: 'It tries the settings of the machine where they are written.' },
  'release keygen': ofPublisher,
  'release sign': ofPublisher,
  'release rotate': ofPublisher,
  'catalog reload': { why: 'It reads a file of the machine; each hub’s log says what came of it.' },
  backup: { why: 'It writes a file of the machine, with everything that the hub holds.' },
  restore: { why: 'The hub rests meanwhile.' },
  'secret reseal': {
    why: 'It seals everything anew with the secret that the machine has.',
    event: 'hub.secret_rotated',
  },
  'sandbox operator': {
    why: 'It prints a password that the data folder holds, in the sandbox alone.',
    event: 'identity.admin_granted',
  },
};
