import { useQuery } from '@tanstack/react-query';
import { IconDots } from '@tabler/icons-react';
import { useRef, useState, type ReactElement } from 'react';
import type { LicenseMenuProps } from '#api/license-menu.ts';
import { useActions } from '#ui/actions/actions.tsx';
import { MenuButton, type MenuEntry } from '#ui/list/menu.tsx';
import { licenseQuery } from './api.ts';
import styles from './licenses.module.css';
import { useLicenseActions } from './license-actions.tsx';
import { texts } from './texts.ts';

const retry = 'retry';

/** Actions on a license where another screen shows it; the license is read on the first press. */
export function LicenseMenu({ id, label }: LicenseMenuProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const query = useQuery({ ...licenseQuery(id), enabled: isWanted });
  const { of, shown } = useLicenseActions(query.data);
  const { open, outcome } = useActions(of, shown !== null);
  const place = useRef<HTMLSpanElement>(null);
  const choose = (chosen: string): void => {
    if (chosen === retry) void query.refetch();
    const action = of.find((each) => each.id === chosen);
    if (action !== undefined && place.current !== null) open(action, place.current);
  };
  const known = of.map(({ id: action, label: words, tone }): MenuEntry => ({
    id: action,
    words,
    ...(tone && { tone }),
  }));
  const other = { id: retry, words: query.isError ? texts.menu.failed : texts.menu.loading };
  return (
    <>
      <span ref={place}>
        <MenuButton
          label={texts.menu.label(label)}
          icon={<IconDots aria-hidden size={18} stroke={1.75} />}
          entries={query.data === undefined ? [other] : known}
          onChoose={choose}
          isOpen={isOpen}
          onOpen={(next) => {
            setIsOpen(next);
            setIsWanted(true);
          }}
        />
      </span>
      <div className={styles.outcome}>
        {outcome}
        {shown}
      </div>
    </>
  );
}
