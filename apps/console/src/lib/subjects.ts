/** What stands for a check’s name in front of people, where the name itself does not do. */
const subjects: Readonly<Record<string, string>> = {
  accounts: 'Envato accounts',
  jobs: 'Given up',
};

/** What something that needs somebody is about, in words. */
export function subjectOf(about: string): string {
  const words = subjects[about] ?? about;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
