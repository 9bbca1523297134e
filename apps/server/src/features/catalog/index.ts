export { parseCatalog } from './rules.ts';
export { remindersOf } from './example-rules.ts';
