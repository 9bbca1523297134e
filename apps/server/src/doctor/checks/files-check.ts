import { fault, fine, warning, type Check, type UnnamedFinding } from '#doctor/finding.ts';
import { dbOf, type Subject } from '#doctor/subject.ts';
import { openKeptZips } from '#features/releases';
import { openKeptFiles } from '#features/messenger';
import { lookForLost, type MissingFilesReport } from '#platform/backup/lost-files.ts';

/** Most files listed by name. */
const mostNamed = 5;

const named = (keys: readonly string[]): string =>
  `${keys.slice(0, mostNamed).join(', ')}${keys.length > mostNamed ? ', …' : ''}`;

/** Description of a file store, and how to restore it. */
interface Place {
  readonly what: string;
  readonly mend: string;
}

const releases: Place = {
  what: 'release',
  mend:
    'Buyers and sites get an error. Publish the same zip again (plugin publish, ' +
    'theme publish), or restore it from a backup: tar -xzf BACKUP files/NAME.zip.',
};
const sent: Place = {
  what: 'file of a conversation',
  mend:
    'The message stays, but the file returns 404. Restore it from a backup (tar -xzf BACKUP ' +
    'conversations/NAME) into the folder conversations of HUB_DATA_DIR or of the bucket. If no backup has it: ' +
    'file lost, file give-up, or Health in the console.',
};

function findingOf(
  { what, mend }: Place,
  { checked, lost, isWhole }: MissingFilesReport,
): UnnamedFinding {
  const many = checked === 1 ? what : what.replace(/^\w+/, '$&s');
  const all = `${isWhole ? '' : 'the first '}${checked} ${many}`;
  if (lost.length === 0)
    return fine(checked === 0 ? `No ${what} is stored` : `${all}: all in place`);
  const words = `${lost.length} of ${all} are missing or damaged: ${named(lost)}`;
  return what === 'release' ? fault(words, mend) : warning(words, mend);
}

/** Checks that every file named by a row exists. Only a backup verifies their content. */
export const filesCheck: Check<Subject> = {
  name: 'files',
  isSlow: true,
  async look(subject) {
    const { config } = subject;
    const db = dbOf(subject);
    if (config === null || db === null) return [];
    return [
      findingOf(releases, await lookForLost(openKeptZips(config, db))),
      findingOf(sent, await lookForLost(openKeptFiles(config, db))),
    ];
  },
};
