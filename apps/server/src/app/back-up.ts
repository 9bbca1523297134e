import type { Deps, Composition } from './composition.ts';
import { tellMissing, writeBackup, type WrittenBackup } from '#platform/backup/write-backup.ts';

export type BackUp = (file: string, options: { readonly files: boolean }) => Promise<WrittenBackup>;

/** Creates the function that writes all data of this hub to a file. */
export const createBackUp =
  (deps: Deps, { platform, features }: Composition): BackUp =>
  async (file, options) => {
    const parts = {
      ...deps,
      catalog: deps.inForce().catalog,
      jobs: platform.jobs,
      files: { releases: features.releases.kept, conversations: features.messenger.kept },
      keys: platform.keys,
      recipient: deps.config.backupRecipient,
      hub: deps.version,
      now: () => deps.clock.now(),
    };
    const written = await writeBackup(file, parts, options);
    tellMissing(deps.log, written);
    await platform.done.record('backup', 'done');
    return written;
  };
