import { join } from 'node:path';
import type { Catalog } from '@hub/contract/catalog';
import { createPictureAddresses } from './addresses.ts';
import { fetchPicture } from './fetch-picture.ts';
import { createPictureFiles } from './picture-files.ts';
import { createPictures, type Pictures } from './service.ts';
import { sweepArriving } from '#platform/files/arriving-files.ts';
import type { Db } from '#platform/db/db.ts';
import type { Parts } from '#platform/parts.ts';

export { createPictureAddresses, withPictures, type PictureAddresses } from './addresses.ts';
export { servePictures } from './serve-pictures.ts';

export interface PicturesFeature extends Pictures {
  /** Removes incomplete files. */
  sweep(): Promise<void>;
}

interface PicturesDependencies extends Pick<Parts, 'keys' | 'clock' | 'log'> {
  readonly db: Pick<Db, 'forbidNetwork'>;
  readonly catalog: () => Catalog;
  readonly dataDir: string;
  readonly marketplace: string;
}

/** Pictures of items come through the hub: pages load nothing from elsewhere. */
export function createPicturesFeature(deps: PicturesDependencies): PicturesFeature {
  const folder = join(deps.dataDir, 'pictures');
  const pictures = createPictures({
    ...deps,
    addresses: createPictureAddresses(deps),
    files: createPictureFiles(folder),
    fetchPicture(address) {
      deps.db.forbidNetwork();
      // The sandbox's marketplace is on this machine; the settings name it.
      return fetchPicture(address, new URL(address).origin === deps.marketplace);
    },
  });
  return { ...pictures, sweep: () => sweepArriving(folder, deps.clock) };
}
