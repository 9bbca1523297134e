import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { licenseLabel } from '@hub/contract/license-label';
import type { LicenseMenuProps } from '#api/contexts.ts';
import { useMay } from '#api/session.ts';
import { ActionMenu, Actions, useActions } from '#ui/actions/actions.tsx';
import { ShownOnce } from '#ui/actions/shown-once.tsx';
import { starting } from '#ui/conversations/start-dialog.tsx';
import { actionsOnLicense } from './actions.ts';
import { licenseQuery, type License } from './api.ts';
import styles from './licenses.module.css';
import { texts } from './texts.ts';

function useLicenseActions(license: License | undefined) {
  const isOwner = useMay('owner');
  const [code, setCode] = useState<string | null>(null);
  const shown =
    code === null ? null : (
      <ShownOnce secret={code} words={texts.shown} onDone={() => setCode(null)} />
    );
  const of = license === undefined ? [] : actionsOnLicense(license, isOwner ? setCode : null);
  return { of, shown };
}

export function LicenseActions({ license }: { readonly license: License }) {
  const { of, shown } = useLicenseActions(license);
  const { id, owner, item, code_end: code } = license;
  const label = licenseLabel({ item: item.name, code, site: null });
  const first =
    owner &&
    starting({ to: { ...owner, name: owner.username }, licenses: [{ id, label }], about: id });
  return (
    <>
      <Actions shown={2} of={first === null ? of : [first, ...of]} />
      {shown}
    </>
  );
}

const retry = 'retry';

/** Action menu of a license on other screens. The license is loaded on the first press. */
export function LicenseMenu({ id, label }: LicenseMenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  const query = useQuery({ ...licenseQuery(id), enabled: isWanted });
  const { of, shown } = useLicenseActions(query.data);
  const { open, outcome } = useActions(of, shown !== null);
  const other = { id: retry, words: query.isError ? texts.menu.failed : texts.menu.loading };
  return (
    <>
      <ActionMenu
        label={texts.menu.label(label)}
        of={of}
        open={open}
        waiting={query.data === undefined ? other : undefined}
        onOpen={(chosen) => {
          setIsWanted(true);
          if (chosen === retry) void query.refetch();
        }}
      />
      <div className={styles.outcome}>
        {outcome}
        {shown}
      </div>
    </>
  );
}
