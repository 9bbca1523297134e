import { anyCause } from './causes.ts';

/** Returns true if another transaction was first to insert the same unique value. */
export const isUniqueViolation = (error: unknown): boolean =>
  anyCause(error, ({ code }) => code === '23505');
