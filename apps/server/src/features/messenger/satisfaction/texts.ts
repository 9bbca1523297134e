import { messages } from '@hub/language';

/** Messages about the result of a rating. */
export const texts = messages('server.satisfaction', {
  stored: 'Thank you for your answer.',
  reopened: 'Your answer was not saved, because the conversation has been reopened since then.',
  too_late: 'Your answer was not saved, because it can no longer be changed.',
});
