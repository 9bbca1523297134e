import { messages } from '@hub/language';

/** Texts of this feature. */
export const texts = messages('server.downloads', {
  forOwners: 'Bundled plugins are for owners of a valid {item} license.',
});
