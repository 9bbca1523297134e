import type { Role } from '@hub/contract/roles';
import type { Scope } from '@hub/contract/scopes';

/** The words of who and what may come in. */
export const texts = {
  title: 'Access',
  lede: 'Who runs the hub, which programs may ask it, and where it tells what happens.',
  tabs: { operators: 'Operators', tokens: 'Tokens', webhooks: 'Webhooks' },
  nothing: 'Nothing is asked.',
  cancel: 'Cancel',
  gone: 'It is gone: somebody else has removed it.',
  acts: (name: string) => `What may be done with ${name}`,
  secret: {
    title: (name: string) => `The secret of ${name}`,
    means: 'It is shown this once. Copy it to where the program finds it, and nowhere else.',
    what: 'secret',
    done: 'I have it',
  },
} as const;

export const roleNames: Readonly<Record<Role, string>> = {
  viewer: 'Viewer',
  support: 'Support',
  owner: 'Owner',
};

export const roleWords: Readonly<Record<Role, string>> = {
  viewer: 'Viewer: reads',
  support: 'Support: acts on people and licenses',
  owner: 'Owner: everything',
};

export const operatorTexts = {
  list: 'Operators',
  name: 'Name',
  email: 'E-mail address',
  username: 'Username',
  role: 'Role',
  since: 'Since',
  invite: {
    label: 'Invite an operator',
    title: 'Invite an operator',
    means:
      'A link is mailed to them. It works once, for seven days, and asks for a password and a second factor: no license, no purchase code. Whoever has an account here signs in and accepts.',
    submit: 'Invite',
    busy: 'Inviting...',
  },
  invitations: 'Open invitations',
  invited: 'Invited',
  until: 'Until',
  revoke: {
    label: 'Revoke',
    title: (email: string) => `Revoke the invitation of ${email}?`,
    means: 'The link works no more. They are not told.',
    submit: 'Revoke',
    busy: 'Revoking...',
  },
  change: {
    label: 'Change the role',
    title: (email: string) => `Another role for ${email}`,
    means: 'It holds from their next press on.',
    submit: 'Change',
    busy: 'Changing...',
  },
  remove: {
    label: 'Remove',
    title: (email: string) => `Make ${email} an ordinary user again?`,
    means: 'Their next press finds nothing of the console. The account itself stays.',
    submit: 'Remove',
    busy: 'Removing...',
  },
} as const;

export const scopeWords: Readonly<Record<Scope, string>> = {
  'people:read': 'people:read – find people, read what is known',
  'licenses:read': 'licenses:read – find licenses and sites',
  'licenses:write': 'licenses:write – release, move, give, block',
  'releases:write': 'releases:write – publish and withdraw releases',
  'conversations:write': 'conversations:write – answer conversations and act on them',
};

export const tokenTexts = {
  list: 'Tokens of programs',
  none: 'No program has a token yet',
  noneMore:
    'A build server that publishes, or a help desk that asks what somebody owns, gets one here.',
  name: 'Name',
  nameHint: 'The trail calls the program by it, for ever.',
  scopes: 'What it may',
  days: 'Ends after',
  inDays: (days: number) => `${days} days`,
  ends: 'Until',
  used: 'Last used',
  never: 'never',
  revoked: 'Revoked',
  ended: 'Ended',
  live: 'Live',
  state: 'State',
  made: 'The token is made. Copy it now.',
  refused: {
    name_taken: 'Another token has this name, or had it: the trail calls each by its own.',
    too_many: 'There are as many tokens as there may be. Revoke one first.',
  },
  create: {
    label: 'Make a token',
    title: 'Make a token',
    means: 'Whoever has it may do what it says, from anywhere, until it ends or is revoked.',
    submit: 'Make it',
    busy: 'Making...',
  },
  revoke: {
    label: 'Revoke',
    title: (name: string) => `Revoke the token ${name}?`,
    means: 'The program is out with its next call. A revoked token stays revoked.',
    submit: 'Revoke',
    busy: 'Revoking...',
    done: 'The token is revoked.',
  },
} as const;

export const webhookTexts = {
  none: 'Nobody is told yet',
  noneMore: 'A webhook tells another program of yours what happens here, signed, in its order.',
  name: 'Name',
  url: 'Address',
  kinds: 'Kinds of events',
  kindsHint: 'None chosen: all of them.',
  all: 'all',
  states: { active: 'Active', failing: 'Failing', paused: 'Paused', parked: 'Parked' },
  waiting: 'Waiting',
  failingSince: 'Failing since',
  nextTry: 'Next try',
  deliveries: 'Deliveries',
  noDeliveries: 'Nothing was told yet',
  noDeliveriesMore: 'What happens from now on stands here, with what the receiver answered.',
  event: 'Event',
  when: 'When',
  answer: 'Answer',
  tries: 'Tries',
  lastTry: 'Last try',
  messageId: 'Number',
  body: 'What was sent',
  look: (event: string) => `What was sent of ${event}`,
  waits: 'waits',
  again: 'Send again',
  sending: 'Sending...',
  show: 'Show deliveries',
  hide: 'Hide deliveries',
  made: 'The webhook is there. Copy its secret now.',
  rotated: 'The old secret signs beside the new one for a day. Copy the new one now.',
  create: {
    label: 'Add a webhook',
    title: 'Add a webhook',
    means:
      'It is told what happens from now on. The secret by which it checks signatures is shown once.',
    submit: 'Add',
    busy: 'Adding...',
  },
  change: {
    label: 'Change',
    title: (name: string) => `Change ${name}`,
    means: 'What waits goes to the new address, too.',
    submit: 'Change',
    busy: 'Changing...',
  },
  rotate: {
    label: 'New secret',
    title: (name: string) => `Give ${name} a new secret?`,
    means: 'For a day both sign, so that the receiver can take the new one without a gap.',
    submit: 'Make it',
    busy: 'Making...',
  },
  remove: {
    label: 'Remove',
    title: (name: string) => `Remove ${name}?`,
    means: 'It is told nothing more, and what waits is forgotten.',
    submit: 'Remove',
    busy: 'Removing...',
  },
  pause: {
    label: 'Pause',
    title: (name: string) => `Pause ${name}?`,
    means: 'What happens meanwhile waits.',
    submit: 'Pause',
    busy: 'Pausing...',
  },
  resume: {
    label: 'Resume',
    title: (name: string) => `Resume ${name}?`,
    means: 'Whatever waits is sent, in its order.',
    submit: 'Resume',
    busy: 'Resuming...',
  },
  test: {
    label: 'Test',
    title: (name: string) => `Send a test to ${name}?`,
    means: 'It is an event of no meaning. It goes out behind what waits.',
    submit: 'Send',
    busy: 'Sending...',
  },
} as const;
