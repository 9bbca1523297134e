import { fault, fine, warning, type Check, type UnnamedFinding } from '#doctor/finding.ts';
import { dbOf, type Subject } from '#doctor/subject.ts';
import type { Db } from '#platform/db/db.ts';
import { hubsBehind } from '#doctor/hubs-behind.ts';
import { countSealed } from '#platform/backup/tables.ts';
import { createInstances } from '#platform/db/instances/instances.ts';

const inWords = (count: number): string => (count === 1 ? '1 value' : `${count} values`);

const restart = 'Restart it with the HUB_SECRET that is here, before anything is sealed anew.';

async function judgeHubs({ clock }: Subject, db: Db, first: string): Promise<UnnamedFinding[]> {
  // Before the first start there are no tables.
  const hubs = await createInstances(db)
    .list(clock.now())
    .catch(() => []);
  return hubsBehind(hubs, first).map(({ words, isBlind }) =>
    isBlind ? fault(words, restart) : warning(words, restart),
  );
}

/** Counts sealed values by the secret that they depend on. */
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
      ...(await judgeHubs(subject, db, first)),
      ...lost.map(([name, count]) =>
        fault(
          `A secret that is not in HUB_SECRET (${name}) has sealed ${inWords(count)}`,
          'Put that secret behind the first one in HUB_SECRET: nothing else opens them.',
        ),
      ),
    ];
  },
};
