import { messages } from '@hub/language';
import { dateFormat } from '@hub/language/formats';

export const texts = messages('talk', {
  title: 'Messages',
  fresh: 'New conversation',
  back: 'All conversations',
  close: 'Close messages',
  you: 'You',
  topics: { question: 'Question', bug: 'Bug report', login: 'Login issue', message: 'Message' },
  about: '{topic} · {license}',
  said: '<author/>: <words/>',
  closed: 'Closed',
  unread: { one: '{count} unread', other: '{count} unread' },
  waiting: 'Not sent yet',
  loading: 'Loading your conversations',
  loadingOne: 'Loading the conversation',
  failed: 'Your conversations could not be loaded',
  failedOne: 'The conversation could not be loaded',
  gone: 'Conversation not found. Your other conversations are in the list.',
  more: 'Earlier conversations',
  list: 'Your conversations',
  thread: 'Messages of this conversation',
  write: 'Write a message',
  first: 'What did you do, what did you see, and what did you expect?',
  topic: 'What is it about?',
  choices: { question: 'A question', bug: 'A bug' },
  license: 'Which license?',
  loadingLicenses: 'Loading your licenses',
  failedLicenses: 'Your licenses could not be loaded',
  noLicense: 'None in particular',
  notOwner: {
    text: 'Support is given to verified buyers. Connect the marketplace account you bought with, or add your purchase code, then come back.',
    connect: 'Connect an account',
    help: 'How to find the purchase code',
  },
  hello: 'How can we help?',
  opensAt: 'We’re back {day} at {time} (your time).',
  offline: 'You’re offline. We’ll send this when you reconnect.',
  unverified:
    'We could not reach the marketplace when you wrote, so your license is not verified yet. We still received your message.',
  led: 'Your conversation was merged into this one.',
  moves: {
    merged: 'We merged another of your conversations into this one.',
    split_off: 'Some messages moved to <open>another conversation</open>.',
    split_from: 'This conversation was split off from <open>another one</open>.',
  },
  closedNote: 'This conversation is closed. A new message reopens it.',
  ended: 'Support for {name} has ended.',
  endedQuestion: 'Questions need a renewal. Bug reports do not.',
  renew: 'Renew support period',
  notStarted: 'The messenger could not be loaded',
});

export const aboutOf = (topic: keyof typeof texts.topics, license: string | null): string =>
  license === null ? texts.topics[topic] : texts.about({ topic: texts.topics[topic], license });

/** Says the next working hours in the reader’s time zone. */
export function opensAt(at: string): string {
  const date = new Date(at);
  return texts.opensAt({
    day: dateFormat({ weekday: 'long' }).format(date),
    time: dateFormat({ hour: '2-digit', minute: '2-digit' }).format(date),
  });
}
