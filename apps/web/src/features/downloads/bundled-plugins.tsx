import { useQuery } from '@tanstack/react-query';
import { Card } from '@hub/ui/card';
import { InfoTip } from '@hub/ui/info-tip';
import { ReadState } from '@hub/ui/read-state';
import { useCatalog } from '#api/config.ts';
import { pluginsQuery, type Release } from './api.ts';
import styles from './downloads.module.css';
import { Plugin } from './plugin.tsx';
import { texts } from './texts.ts';
import { CopyButton } from '@hub/ui/copy-button';
import { Disclosure } from '@hub/ui/disclosure';

export function BundledPlugins() {
  const { plugins } = useCatalog();
  const query = useQuery(pluginsQuery);
  const { data } = query;
  return (
    <Card as="section" labelledBy="plugins">
      <div className={styles.head}>
        <h2 id="plugins">{texts.title}</h2>
        <InfoTip label={texts.about}>{texts.tip}</InfoTip>
      </div>
      <ReadState query={query} what={texts.what} />
      <ul role="list" className={styles.list} data-tour="plugins">
        {plugins.map(({ slug, name }) => (
          <Plugin
            key={slug}
            slug={slug}
            name={name}
            release={data && (data.find((each) => each.slug === slug) ?? null)}
          />
        ))}
      </ul>
      {data !== undefined && data.length > 0 && <Checksums releases={data} />}
    </Card>
  );
}

const Checksums = ({ releases }: { readonly releases: readonly Release[] }) => (
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
