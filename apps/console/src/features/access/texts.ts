import type { Role } from '@hub/contract/roles';
import type { Scope } from '@hub/contract/scopes';

export const texts = {
  title: 'Access',
  lede: 'Operators, API tokens and webhooks.',
  tabs: { operators: 'Operators', tokens: 'API tokens', webhooks: 'Webhooks' },
  actions: (name: string) => `Actions for ${name}`,
  secret: {
    title: (name: string) => `Secret of ${name}`,
    means: 'Copy it now; you won’t see it again. Store it only where the program reads it.',
    what: 'secret',
    done: 'Done',
  },
} as const;

export const roleNames: Readonly<Record<Role, string>> = {
  viewer: 'Viewer',
  support: 'Support',
  owner: 'Owner',
};

export const roleWords: Readonly<Record<Role, string>> = {
  viewer: 'Viewer – read only',
  support: 'Support – manages people, licenses and conversations',
  owner: 'Owner – everything',
};

export const operatorTexts = {
  list: 'Operators',
  name: 'Name',
  email: 'Email',
  username: 'Username',
  role: 'Role',
  since: 'Operator since',
  invite: {
    label: 'Invite operator',
    title: 'Invite an operator',
    means:
      'We email them a link that works once, within seven days. They set a password and two-factor authentication; no purchase code is needed. With an existing account they sign in and accept.',
    submit: 'Send invitation',
    busy: 'Sending...',
  },
  invitations: 'Open invitations',
  invited: 'Invited',
  until: 'Expires',
  revoke: {
    title: (email: string) => `Revoke the invitation for ${email}?`,
    means: 'The link stops working. They are not notified.',
    submit: 'Revoke invitation',
    busy: 'Revoking...',
  },
  change: {
    title: (email: string) => `Change the role of ${email}`,
    means: 'Takes effect immediately.',
    submit: 'Change role',
    busy: 'Changing...',
  },
  remove: {
    title: (email: string) => `Remove ${email} as operator?`,
    means: 'They lose console access immediately. The account stays.',
    submit: 'Remove operator',
    busy: 'Removing...',
  },
} as const;

export const scopeWords: Readonly<Record<Scope, string>> = {
  'people:read': 'people:read – view people',
  'licenses:read': 'licenses:read – view licenses and sites',
  'licenses:write':
    'licenses:write – deactivate sites, unlock domains, transfer and block licenses',
  'releases:write': 'releases:write – publish and withdraw releases',
  'conversations:read': 'conversations:read – view conversations, with notes',
  'conversations:write': 'conversations:write – reply to and manage conversations',
};

export const tokenTexts = {
  list: 'API tokens',
  none: 'No API tokens yet',
  noneMore:
    'Create one for a build server that publishes releases, or a help desk that looks up licenses.',
  name: 'Name',
  nameHint: 'Shown in the audit log; can’t be changed.',
  scopes: 'Scopes',
  days: 'Expires in',
  inDays: (days: number) => `${days} days`,
  ends: 'Expires',
  used: 'Last used',
  never: 'Never',
  revoked: 'Revoked',
  ended: 'Expired',
  live: 'Active',
  state: 'Status',
  made: 'Token created. Copy it now; you won’t see it again.',
  refused: {
    name_taken: 'This name is or was used by another token. Names can’t be reused.',
    too_many: 'You’ve reached the limit of API tokens. Revoke one first.',
  },
  create: {
    means: 'Anyone with the token can use its scopes until it expires or you revoke it.',
    submit: 'Create token',
    busy: 'Creating...',
  },
  revoke: {
    title: (name: string) => `Revoke the token ${name}?`,
    means: 'The program loses access immediately. You can’t undo this.',
    submit: 'Revoke token',
    busy: 'Revoking...',
    done: 'Token revoked.',
  },
} as const;

export const webhookTexts = {
  none: 'No webhooks yet',
  noneMore: 'A webhook sends events to another program of yours or to a chat, in order.',
  name: 'Name',
  url: 'URL',
  kinds: 'Events',
  kindsHint: 'Leave empty for all events.',
  format: 'Format',
  formats: {
    hub: 'Signed JSON for a program',
    slack: 'Slack message',
    discord: 'Discord message',
    mattermost: 'Mattermost message',
  },
  formatHints: {
    hub: 'Your program checks the signature with a secret that is shown once.',
    slack: 'Use the URL of an incoming webhook in Slack. Each event becomes a line with a link.',
    discord: 'Use the URL of a webhook in Discord. Each event becomes a line with a link.',
    mattermost:
      'Use the URL of an incoming webhook in Mattermost. Each event becomes a line with a link.',
  },
  all: 'All',
  states: {
    active: 'Active',
    failing: 'Failing',
    paused: 'Paused',
    parked: 'Disabled after failures',
  },
  waiting: 'Pending',
  failingSince: 'Failing since',
  nextTry: 'Next attempt',
  deliveries: 'Deliveries',
  noDeliveries: 'No deliveries yet',
  noDeliveriesMore: 'Deliveries from now on appear here, with the response of the receiver.',
  event: 'Event',
  when: 'Time',
  answer: 'Response',
  tries: 'Attempts',
  lastTry: 'Last attempt',
  messageId: 'Message ID',
  body: 'Payload',
  bodyOf: (event: string) => `Payload of ${event}`,
  look: (event: string) => `View payload of ${event}`,
  waits: 'Pending',
  again: 'Resend',
  sending: 'Sending...',
  show: 'Show deliveries',
  hide: 'Hide deliveries',
  made: 'Webhook added. Copy its secret now; you won’t see it again.',
  madeForChat: 'Webhook added. Send a test event to see it in the chat.',
  rotated: 'Copy the new secret now; you won’t see it again. The old one also signs for 24 hours.',
  create: {
    means: 'Receives events from now on.',
    submit: 'Add webhook',
    busy: 'Adding...',
  },
  change: {
    label: 'Edit webhook',
    title: (name: string) => `Edit ${name}`,
    means: 'Pending deliveries also go to the new URL.',
    submit: 'Save webhook',
    busy: 'Saving...',
  },
  rotate: {
    title: (name: string) => `Rotate the secret of ${name}?`,
    means: 'Both secrets sign for 24 hours, so that the receiver can switch without interruption.',
    submit: 'Rotate secret',
    busy: 'Rotating...',
  },
  remove: {
    title: (name: string) => `Remove ${name}?`,
    means: 'It receives no more events. Pending deliveries are deleted.',
    submit: 'Remove webhook',
    busy: 'Removing...',
  },
  pause: {
    title: (name: string) => `Pause ${name}?`,
    means: 'Events are queued for 30 days, until you resume it.',
    submit: 'Pause webhook',
    busy: 'Pausing...',
  },
  resume: {
    title: (name: string) => `Resume ${name}?`,
    means: 'Queued events are sent in order.',
    submit: 'Resume webhook',
    busy: 'Resuming...',
  },
  test: {
    title: (name: string) => `Send a test event to ${name}?`,
    means: 'Sends a test event after the pending deliveries.',
    submit: 'Send test event',
    busy: 'Sending...',
  },
} as const;
