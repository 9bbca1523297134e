import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ReadState } from '@hub/ui/read-state';
import { paths } from '#lib/paths.ts';
import { Events } from '#ui/details/events.tsx';
import { LinkButton } from '#ui/link.tsx';
import { Panel } from '#ui/panel.tsx';
import { licenseAuditLogQuery, type License } from './api.ts';
import styles from './licenses.module.css';
import { texts } from './texts.ts';

/** Recent activity of the license with actor and reason. */
export const AuditLogPanel = ({ id }: Pick<License, 'id'>): ReactElement => (
  <Panel
    title={texts.auditLog}
    actions={
      <LinkButton size="small" to={paths.auditLog({ license: String(id) })}>
        {texts.wholeAuditLog}
      </LinkButton>
    }
  >
    <ReadState
      query={useQuery(licenseAuditLogQuery(id))}
      what={texts.auditLog}
      loading={{ label: texts.auditLog, shapes: ['row', 'row', 'row'] }}
    >
      {({ rows }) =>
        rows.length === 0 ? (
          <p className={styles.note}>{texts.noActivity}</p>
        ) : (
          <Events of={rows} by={({ by, actor }) => by?.name ?? texts.actors[actor]} />
        )
      }
    </ReadState>
  </Panel>
);
