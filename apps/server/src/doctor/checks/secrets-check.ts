import { fault, fine, warning, type Check } from '#doctor/finding.ts';
import { dbOf, type Subject } from '#doctor/subject.ts';
import { countSealed } from '#platform/backup/tables.ts';

const inWords = (count: number): string => (count === 1 ? '1 value' : `${count} values`);

/** Which secrets what is sealed hangs on. */
export const secretsCheck: Check<Subject> = {
  name: 'secrets',
  isSlow: true,
  async look(subject) {
    const db = dbOf(subject);
    const [first, ...older] = subject.rings.map(({ fingerprint }) => fingerprint);
    if (db === null || first === undefined) return [];
    const counts = await countSealed((text, values) => db.query(text, values));
    const lost = [...counts].filter(([name]) => name !== first && !older.includes(name));
    return [
      fine(`The first secret (${first}) has sealed ${inWords(counts.get(first) ?? 0)}`),
      ...older.map((name) => {
        const count = counts.get(name) ?? 0;
        return count > 0
          ? warning(
              `On an older secret (${name}) hang ${inWords(count)}`,
              'Keep it in HUB_SECRET until they are sealed with the first one.',
            )
          : fine(`Nothing sealed hangs on the older secret (${name}) any more`);
      }),
      ...lost.map(([name, count]) =>
        fault(
          `A secret that is not in HUB_SECRET (${name}) has sealed ${inWords(count)}`,
          'Put that secret behind the first one in HUB_SECRET: nothing else opens them.',
        ),
      ),
    ];
  },
};
