import type { ReactElement } from 'react';
import { CopyButton } from '#ui/copy-button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import type { Release } from './api.ts';
import styles from './downloads.module.css';
import { texts } from './texts.ts';

/** What a downloaded file can be held against. */
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
            {name} {version}
          </span>
          <CopyButton text={sha256} what={texts.checksum(name)} />
          <code>{sha256}</code>
        </li>
      ))}
    </ul>
  </Disclosure>
);
