import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { ErrorNotice } from '@hub/ui/error-notice';
import type { Row } from '#api/conversations/shapes.ts';
import { rowsOf, type ListQuery } from '#ui/list/rows.ts';
import { TickBar, type Ticks } from '#ui/list/ticks.tsx';
import { toolsQuery, useChangeAll } from '#conversations/api.ts';
import { texts } from '#conversations/texts.ts';
import { AssignMenu, SnoozeMenu } from '#conversations/thread/action-menus.tsx';
import { BulkTags } from '#conversations/tags/tag-menu.tsx';
import styles from './marks.module.css';

const keyOf = ({ id }: Row): number => id;

interface BulkBarProps {
  readonly ticks: Ticks;
  readonly query: ListQuery<Row>;
  readonly count: number | null;
}

/** Actions on the selected conversations. The bar shows the result if nothing can be undone. */
export function BulkBar({ ticks, query, count }: BulkBarProps) {
  const tools = useQuery(toolsQuery).data;
  const { mutate, isPending, error, data } = useChangeAll(ticks.keys);
  const change = (wanted: Parameters<typeof mutate>[0]): void => {
    if (!isPending) mutate(wanted, { onSuccess: () => ticks.set([]) });
  };
  const buttons = [
    { kind: 'close', icon: <IconArchive aria-hidden size={18} stroke={1.75} /> },
    { kind: 'reopen', icon: <IconArchiveOff aria-hidden size={18} stroke={1.75} /> },
  ] as const;
  return (
    <div className={styles.bulk}>
      {error !== null && (
        <ErrorNotice tone="attention" title={texts.actions.failed} error={error} />
      )}
      {data !== undefined && !data.isUndoable && !isPending && (
        <Alert tone={data.success ? 'good' : 'attention'}>{data.message}</Alert>
      )}
      <TickBar {...{ ticks, query, keyOf, count }}>
        <AssignMenu tools={tools} onAssign={(to) => change({ kind: 'assign', to })} />
        <SnoozeMenu
          name={texts.bulk.conversations(ticks.keys.length)}
          isSnoozed
          onSnooze={(until) => change({ kind: 'snooze', until })}
        />
        <BulkTags
          tags={tools?.tags ?? []}
          rows={rowsOf(query).filter(({ id }) => ticks.has(id))}
          onChange={(tags) => change({ kind: 'tag', add: [...tags.add], remove: [...tags.remove] })}
        />
        {buttons.map(({ kind, icon }) => (
          <Button
            key={kind}
            size="small"
            variant="quiet"
            icon={icon}
            busy={isPending}
            busyLabel={null}
            aria-label={texts.bulk[kind]}
            title={texts.bulk[kind]}
            onClick={() => change({ kind })}
          />
        ))}
      </TickBar>
    </div>
  );
}
