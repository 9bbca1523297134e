import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ReadState } from '@hub/ui/read-state';
import { paths } from '#lib/paths.ts';
import { Events } from '#ui/details/events.tsx';
import { LinkButton } from '#ui/link.tsx';
import { Panel } from '#ui/panel.tsx';
import { licenseTrailQuery, type License } from './api.ts';
import styles from './licenses.module.css';
import { texts } from './texts.ts';

/** Recent activity of the license with actor and reason. */
export const TrailPanel = ({ id }: Pick<License, 'id'>): ReactElement => (
  <Panel
    title={texts.trail}
    actions={
      <LinkButton size="small" to={paths.trail({ license: String(id) })}>
        {texts.wholeTrail}
      </LinkButton>
    }
  >
    <ReadState
      query={useQuery(licenseTrailQuery(id))}
      what={texts.trail}
      loading={{ label: texts.trail, shapes: ['row', 'row', 'row'] }}
    >
      {({ rows }) =>
        rows.length === 0 ? (
          <p className={styles.note}>{texts.noTrail}</p>
        ) : (
          <Events of={rows} by={({ by, actor }) => by?.name ?? texts.actors[actor]} />
        )
      }
    </ReadState>
  </Panel>
);
