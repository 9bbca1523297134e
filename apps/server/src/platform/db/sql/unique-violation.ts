import { anyCause } from './causes.ts';

/** Returns true if another transaction inserted the same unique value first. */
export const isUniqueViolation = (error: unknown): boolean =>
  anyCause(error, ({ code }) => code === '23505');
