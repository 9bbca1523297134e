import type { Change } from './api.ts';
import look from '#ui/look.module.css';
import styles from './catalog.module.css';
import { texts } from './texts.ts';

export function Changes({ of: changes }: { readonly of: readonly Change[] }) {
  if (changes.length === 0) return <p className={look.muted}>{texts.noChanges}</p>;
  return (
    <dl className={look.entries}>
      {changes.map(({ place, before, after }) => (
        <div key={place} className={styles.change}>
          <dt>
            <bdi>{place.replaceAll('.', ' › ')}</bdi>
          </dt>
          <dd>
            <Value of={before} title={texts.before} />
            <Value of={after} title={texts.after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns a single line of text without quotes, and any other value as JSON. */
function wordsOf(json: string): string {
  const value: unknown = JSON.parse(json);
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}

const Value = ({ of: json, title }: { readonly of: string | null; readonly title: string }) => (
  <div className={styles.value}>
    <span className={styles.valueTitle}>{title}</span>
    {json === null ? (
      <span className={look.muted}>{texts.absent}</span>
    ) : (
      <bdi>{wordsOf(json)}</bdi>
    )}
  </div>
);
