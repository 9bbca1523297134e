/** Texts of this feature. */
export const texts = {
  forOwners: (item: string) => `Bundled plugins are for owners of a valid ${item} license.`,
} as const;
