import type { ReactElement } from 'react';
import { CopyButton } from '@hub/ui/copy-button';
import { Disclosure } from '@hub/ui/disclosure';
import type { Release } from './api.ts';
import styles from './downloads.module.css';
import { texts } from './texts.ts';

/** Checksums for downloaded files. */
export const Checksums = ({
  releases,
}: {
  readonly releases: readonly Release[];
}): ReactElement => (
  <Disclosure summary={texts.checksums}>
    <ul role="list" className={styles.list}>
      {releases.map(({ slug, name, version, sha256 }) => (
        <li key={slug} className={styles.checksum}>
          <span>
            <bdi>{name}</bdi> <bdi>{version}</bdi>
          </span>
          <CopyButton text={sha256} what={texts.checksum({ name })} />
          <code>{sha256}</code>
        </li>
      ))}
    </ul>
  </Disclosure>
);
