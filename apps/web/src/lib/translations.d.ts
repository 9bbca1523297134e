/** Messages of each language except English, in chunks; made by build/translations.ts. */
declare module 'virtual:translations' {
  import type { Speech } from '@hub/language';

  type Load = () => Promise<{ readonly default: Speech['table'] }>;

  /** Loads the messages of the landing page, and those of all other screens. */
  export const translations: Readonly<Record<string, readonly [landing: Load, screens: Load]>>;
}
