import { messages } from '@hub/language';
import { personalTables } from '#platform/db/personal-tables.ts';

/** Names and retention of the tables with rows of people, by table; English is in the schema. */
export const tableTexts = messages(
  'server.tables',
  Object.fromEntries(
    personalTables.flatMap(({ table, what, until, rows }) =>
      rows === null ? [] : [[table, { what, until }]],
    ),
  ),
);
