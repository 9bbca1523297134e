import { anyCause } from './causes.ts';

/** Whether a statement failed because another transaction was first with the same unique value. */
export const isUniqueViolation = (error: unknown): boolean =>
  anyCause(error, ({ code }) => code === '23505');
