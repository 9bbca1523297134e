import type { OperatorCallName } from '@hub/contract/operator-calls';

/** Calls that are sent and change nothing, and why they are no reads by their address. */
export const asking = {
  operatorFindLicense: 'A whole purchase code stands in no address.',
  tryCatalog: 'A catalogue is too long for one.',
} as const satisfies Partial<Record<OperatorCallName, string>>;

/** Commands that only look. */
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

/** What a shell alone does, and why no call does it: sentences of docs/operating/acts.md. */
export const machine: Readonly<Record<string, string>> = {
  'mail test': 'It tries the settings of the machine where they are written.',
  'release keygen': 'The key is the publisher’s, and never comes to the hub.',
  'release sign': 'The key is the publisher’s, and never comes to the hub.',
  'release rotate': 'The key is the publisher’s, and never comes to the hub.',
  'catalog reload': 'It reads a file of the machine.',
  backup: 'It writes a file of the machine, with everything that the hub holds.',
  restore: 'The hub rests meanwhile.',
  'keys rotate': 'It seals everything anew with the secret that the machine has.',
  'secret reseal': 'It seals everything anew with the secret that the machine has.',
  'sandbox operator': 'It prints a password that the data folder holds, in the sandbox alone.',
};
