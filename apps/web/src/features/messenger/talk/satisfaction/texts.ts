import { messages } from '@hub/language';

export const texts = messages('satisfaction', {
  ask: 'How did we do?',
  faces: { good: 'Good', okay: 'Okay', bad: 'Bad' },
  comment: 'Would you like to tell us more?',
  save: 'Save answer',
  saving: 'Saving...',
  cancel: 'Cancel',
  answered: 'Your answer: <face/>',
  change: 'Change answer',
  failed: 'Your answer was not saved',
  rate: 'Rate {item} on the marketplace',
});
