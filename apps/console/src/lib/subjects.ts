/** Titles of checks whose name is not a title. */
const subjects: Readonly<Record<string, string>> = {
  accounts: 'Envato accounts',
  jobs: 'Failed jobs',
  mailbox: 'Replies by email',
};

/** Returns the title of a check. */
export function subjectOf(about: string): string {
  const words = subjects[about] ?? about;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
