import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ReadState } from '@hub/ui/read-state';
import { paths } from '#lib/paths.ts';
import { Events } from '#ui/events.tsx';
import { LinkButton } from '#ui/link.tsx';
import { Panel } from '#ui/panel.tsx';
import { licenseTrailQuery, type License } from './api.ts';
import styles from './licenses.module.css';
import { texts } from './texts.ts';

/** What happened to it lately, with who did it and why. */
export function TrailPanel({ id }: Pick<License, 'id'>): ReactElement {
  const query = useQuery(licenseTrailQuery(id));
  const events = query.data?.rows ?? [];
  return (
    <Panel
      title={texts.trail}
      actions={
        <LinkButton size="small" to={paths.trail({ license: String(id) })}>
          {texts.wholeTrail}
        </LinkButton>
      }
    >
      <ReadState
        query={query}
        what={texts.trail}
        loading={{ label: texts.trail, shapes: ['row', 'row', 'row'] }}
      />
      {query.data !== undefined && events.length === 0 && (
        <p className={styles.note}>{texts.noTrail}</p>
      )}
      {events.length > 0 && (
        <Events of={events} by={({ by, actor }) => by?.name ?? texts.actors[actor]} />
      )}
    </Panel>
  );
}
