import { fault, fine, warning, type Check, type UnnamedFinding } from '#doctor/finding.ts';
import type { Subject } from '#doctor/subject.ts';
import type { Db } from '#platform/db/db.ts';
import { hubsBehind } from '#doctor/key-rotation.ts';
import { countSealed } from '#platform/backup/tables.ts';
import { createInstances } from '#platform/db/instances/instances.ts';

const inWords = (count: number): string => (count === 1 ? '1 value' : `${count} values`);

const restart = 'Restart it with the current HUB_SECRET before you run secret reseal.';

async function checkHubs({ clock }: Subject, db: Db, first: string): Promise<UnnamedFinding[]> {
  // Before the first start the database has no tables.
  const hubs = await createInstances(db)
    .list(clock.now())
    .catch(() => []);
  return hubsBehind(hubs, first).map(({ words, isBlind }) =>
    isBlind ? fault(words, restart) : warning(words, restart),
  );
}

export const secretsCheck: Check = {
  name: 'secrets',
  isSlow: true,
  async look(subject, db) {
    const [first, ...older] = subject.rings.map(({ fingerprint }) => fingerprint);
    if (db === null || first === undefined) return [];
    const counts = await countSealed((text, values) => db.query(text, values));
    const unknownSecrets = [...counts].filter(([name]) => name !== first && !older.includes(name));
    return [
      fine(`The first secret (${first}) encrypts ${inWords(counts.get(first) ?? 0)}`),
      ...older.map((name) => {
        const count = counts.get(name) ?? 0;
        return count > 0
          ? warning(
              `${inWords(count)} still encrypted with an older secret (${name})`,
              'Keep it in HUB_SECRET until you run: secret reseal.',
            )
          : fine(`The older secret (${name}) is no longer needed`);
      }),
      ...(await checkHubs(subject, db, first)),
      ...unknownSecrets.map(([name, count]) =>
        fault(
          `${inWords(count)} encrypted with a secret that is not in HUB_SECRET (${name})`,
          'Add that secret after the first one in HUB_SECRET. Nothing else decrypts them.',
        ),
      ),
    ];
  },
};
