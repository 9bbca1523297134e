export const versionTexts = {
  stored: (id: number) => `Version ${id} published. It is live within five seconds.`,
  same: 'No changes to publish.',
  faulty: 'The catalog has errors. Nothing was published.',
  fileRules: (file: string) => `The catalog is managed in ${file} (HUB_CATALOG). Edit that file.`,
  changedMeanwhile: (id: number) =>
    `Someone else published version ${id} first. Nothing was saved.`,
} as const;
