import {
  IconBolt,
  IconBookmark,
  IconCertificate,
  IconFileText,
  IconHistory,
  IconMessages,
  IconRocket,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link } from '@hub/client/router';
import { classNames } from '@hub/ui/class-names';
import type { Group, Option } from './options.ts';
import styles from './palette.module.css';
import { texts } from './texts.ts';

const icons: Readonly<Record<Group, typeof IconUsers>> = {
  recent: IconHistory,
  views: IconBookmark,
  actions: IconBolt,
  pages: IconFileText,
  people: IconUsers,
  licenses: IconCertificate,
  sites: IconWorld,
  conversations: IconMessages,
  releases: IconRocket,
};

export const optionId = (list: string, { id }: Option): string => `${list}-${id}`;

interface ResultsProps {
  readonly id: string;
  readonly options: readonly Option[];
  readonly active: Option | undefined;
  /** True if the options belong to an earlier search text. */
  readonly isStale: boolean;
  readonly onActive: (id: string) => void;
  readonly onChoose: (option: Option) => void;
}

/** Results in groups; the search field keeps the focus. */
export function Results(props: ResultsProps) {
  const { id, options, isStale } = props;
  const groups = [...new Set(options.map(({ group }) => group))];
  return (
    <div
      id={id}
      role="listbox"
      aria-label={texts.results}
      className={classNames(styles.list, isStale && styles.stale)}
    >
      {groups.map((group) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <p id={`${id}-${group}`} role="presentation" className={styles.heading}>
            {texts.groups[group]}
          </p>
          {options
            .filter((option) => option.group === group)
            .map((option) => (
              <Line key={option.id} option={option} {...props} />
            ))}
        </div>
      ))}
    </div>
  );
}

function Line(props: ResultsProps & { readonly option: Option }) {
  const { id, option, active, onActive, onChoose } = props;
  const Icon = icons[option.kind ?? option.group];
  const line = {
    id: optionId(id, option),
    role: 'option',
    tabIndex: -1,
    className: styles.option ?? '',
    'aria-selected': option.id === active?.id,
    onPointerMove: () => onActive(option.id),
    onClick(event: MouseEvent) {
      // With a modifier key, the browser opens the link in a new tab or window.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      onChoose(option);
    },
  } as const;
  const face = (
    <>
      <Icon aria-hidden size={18} stroke={1.75} />
      <span className={styles.label}>{option.label}</span>
      <span className={styles.note}>{option.note}</span>
    </>
  );
  return option.to === undefined ? (
    <div {...line}>{face}</div>
  ) : (
    <Link to={option.to} {...line}>
      {face}
    </Link>
  );
}
