import { messages } from '@hub/language';

/** Texts of the bundled plugins. Texts of the specification are verbatim. */
export const texts = messages('downloads', {
  title: 'Bundled Plugins',
  tip: 'Download plugin updates here early, before WordPress offers them.',
  about: 'About plugin updates',
  download: 'Download',
  started: 'The download has started.',
  what: 'Versions and checksums',
  missing: 'Not published yet',
  checksums: 'Checksums (SHA-256)',
  checksum: 'the SHA-256 checksum of {name}',
});
