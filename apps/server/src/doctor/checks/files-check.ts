import { seconds } from '@hub/contract/limits';
import { fault, fine, warning, type Check, type Told } from '#doctor/finding.ts';
import { dbOf, type Subject } from '#doctor/subject.ts';
import { openKeptZips } from '#features/downloads';
import { openKeptFiles } from '#features/messenger';
import type { KeptFile, KeptFiles } from '#platform/backup/kept-files.ts';

/** So many are asked for at once. */
const atOnce = 16;
/** So long is looked, in milliseconds; a bucket of many is not gone through. */
const patience = seconds(5);
/** So many are told by their names. */
const mostTold = 5;

interface Seen {
  looked: number;
  readonly gone: string[];
  isWhole: boolean;
}

async function lookThrough(kept: KeptFiles, until: number): Promise<Seen> {
  const seen: Seen = { looked: 0, gone: [], isWhole: true };
  const look = async ({ key, size }: KeptFile): Promise<void> => {
    if ((await kept.size(key)) !== size) seen.gone.push(key);
  };
  let some: KeptFile[] = [];
  for await (const file of await kept.list()) {
    if (file.isLoose) continue;
    some.push(file);
    seen.looked += 1;
    if (some.length < atOnce) continue;
    await Promise.all(some.map(look));
    some = [];
    if (performance.now() > until) return { ...seen, isWhole: false };
  }
  await Promise.all(some.map(look));
  return seen;
}

const named = (keys: readonly string[]): string =>
  `${keys.slice(0, mostTold).join(', ')}${keys.length > mostTold ? ', …' : ''}`;

/** What is kept in a place, and how it comes back. */
interface Place {
  readonly what: string;
  readonly mend: string;
}

const releases: Place = {
  what: 'release',
  mend:
    'Buyers and sites get an error in place of it. Publish the same zip again (plugin publish, ' +
    'theme publish), or take it from a backup: tar -xzf BACKUP files/NAME.zip.',
};
const sent: Place = {
  what: 'file of a conversation',
  mend:
    'Its message stays, and the file answers 404. Take it from a backup that holds it (tar -xzf BACKUP ' +
    'conversations/NAME), and put it back into the folder conversations of HUB_DATA_DIR or of the bucket.',
};

function judge({ what, mend }: Place, { looked, gone, isWhole }: Seen): Told {
  const many = looked === 1 ? what : what.replace(/^\w+/, '$&s');
  const all = `${isWhole ? '' : 'the first '}${looked} ${many}`;
  if (gone.length === 0) return fine(looked === 0 ? `No ${what} is kept` : `${all}: all there`);
  const words = `${gone.length} of ${all} cannot be found, or not whole: ${named(gone)}`;
  return what === 'release' ? fault(words, mend) : warning(words, mend);
}

/** Whether the bytes are there of whatever rows name. Not whether they are right: a backup reads them all. */
export const filesCheck: Check<Subject> = {
  name: 'files',
  isSlow: true,
  async look(subject) {
    const { config } = subject;
    const db = dbOf(subject);
    if (config === null || db === null) return [];
    const until = performance.now() + patience;
    return [
      judge(releases, await lookThrough(openKeptZips(config, db), until)),
      judge(sent, await lookThrough(openKeptFiles(config, db), until)),
    ];
  },
};
