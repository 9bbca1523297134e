export const topics = {
  question: 'Question',
  bug: 'Bug report',
  login: 'Login issue',
  message: 'Message',
} as const;

const words = {
  means: 'They see it in the hub, and get an email if it is unread after 2 minutes.',
  submit: 'Send message',
  busy: 'Sending...',
  gone: 'Conversation not found.',
} as const;

export const startTexts = {
  ...words,
  title: (name: string): string => `New conversation with ${name}`,
  anyone: { ...words, title: 'New conversation' },
  label: 'New conversation',
  to: 'Username or email',
  license: 'About',
  noLicense: 'No license',
  text: 'Message',
} as const;

export const panelTexts = {
  title: 'Conversations',
  none: 'No conversations yet.',
  all: 'All conversations',
  waiting: 'Waiting',
  topics,
  states: { open: 'Open', snoozed: 'Snoozed', closed: 'Closed' },
} as const;
