import { messages } from '@hub/language';

export const texts = messages('server.downloads', {
  forOwners: 'Bundled plugins are for owners of a valid {item} license.',
});
