/** The words of the bundled plugins; the specification's letter for letter. */
export const texts = {
  title: 'Bundled Plugins',
  tip: 'A plugin’s update can be fetched here early, before WordPress offers it.',
  about: 'About plugin updates',
  download: 'Download',
  busy: 'Loading...',
  started: 'The download has started.',
  loading: 'Loading what is published',
  what: 'Versions and checksums',
  missing: 'Not published yet',
  checksums: 'Checksums (SHA-256)',
  checksum: (name: string): string => `the SHA-256 checksum of ${name}`,
} as const;
