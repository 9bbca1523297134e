import { messages } from '@hub/language';

export const pushTexts = messages('push', {
  turnOn: 'Notify me on this device',
  on: 'Notifications are on for this device.',
  turnOff: 'Turn off',
  expired: 'This browser no longer gets notifications.',
  again: 'Turn on again',
  denied:
    'Your browser blocks notifications from this site. Allow them in its settings for this site, then reload this page.',
  install:
    'On an iPhone or iPad, add this site to the Home Screen first and open it there. Then it can notify you.',
  unsupported: 'This browser can’t show notifications.',
  failed:
    'Notifications could not be turned on. Private windows and some browser settings prevent them.',
});
