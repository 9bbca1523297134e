import { integer, timestamp } from 'drizzle-orm/pg-core';

/** The columns that many tables share, so that they are the same everywhere. */
export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

export const instant = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
