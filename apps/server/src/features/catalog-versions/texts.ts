/** Results of operators' actions on the catalog, in words. */
export const versionTexts = {
  stored: (id: number) => `Version ${id} is stored. Every hub takes it within five seconds.`,
  same: 'Nothing is changed by it, so nothing was stored.',
  faulty: 'It has faults, so nothing was stored: the catalog in force stays as it is.',
  fileRules: (file: string) =>
    `The file ${file}, which HUB_CATALOG names, is the truth: change it there.`,
  changedMeanwhile: (id: number) =>
    `Somebody was faster, and nothing was done: version ${id} is the newest by now.`,
} as const;
