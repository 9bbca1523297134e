import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { setSearchParams, useSearchParams } from '@hub/client/router';
import { isolated } from '@hub/contract/direction';
import { viewForm, type ViewList } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import { viewsQuery, type View } from '#api/queries.ts';
import { ActionDialog, type ActionRequest } from '#ui/actions/action-dialog.tsx';
import { MenuButton } from '#ui/list/menu.tsx';
import styles from '#ui/list/menu.module.css';
import { viewTexts as texts } from './texts.ts';

interface ViewsMenuProps {
  readonly list: ViewList;
  /** Query parameters that are not part of a view, such as the open row. */
  readonly without?: readonly string[];
  /** True to show only the icon of the button, unless a saved view is open. */
  readonly isSmall?: boolean;
}

type Dialog = 'save' | 'rename' | 'remove';

const none: readonly View[] = [];
const isDialog = (id: string): id is Dialog => Object.hasOwn(texts.dialogs, id);

/** Returns the query of a list in a canonical order, so that equal filters give equal text. */
function searchOf(params: URLSearchParams, without: readonly string[]): string {
  const kept = [...params].filter(([name, value]) => value !== '' && !without.includes(name));
  const search = new URLSearchParams(kept);
  search.sort();
  return search.toString();
}

const naming = (
  view: Omit<View, 'id'> & { readonly id: number | null },
): ActionRequest<typeof viewForm> => ({
  words: view.id === null ? texts.dialogs.save : texts.dialogs.rename,
  subject: isolated(view.name),
  schema: viewForm,
  fields: { name: { label: texts.name, first: view.name } },
  send: ({ name }) => call('saveView', { body: { ...view, name } }),
});

export function ViewsMenu({ list, without = [], isSmall }: ViewsMenuProps) {
  const params = useSearchParams();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const views = (useQuery(viewsQuery).data ?? none).filter((view) => view.list === list);
  const search = searchOf(params, without);
  const now = views.find((view) => view.search === search);
  const close = (): void => setDialog(null);
  const ending = { onClose: close, onDone: close };
  const Icon = now ? IconBookmarkFilled : IconBookmark;
  return (
    <>
      <MenuButton
        label={now ? `${texts.label}: ${isolated(now.name)}` : texts.label}
        hint={texts.label}
        icon={<Icon aria-hidden size={16} stroke={1.75} />}
        entries={[
          ...views.map(({ id, name }) => ({ id: String(id), words: name })),
          ...(now
            ? [
                { id: 'rename', words: texts.rename },
                { id: 'remove', words: texts.remove, tone: 'danger' as const },
              ]
            : [{ id: 'save', words: texts.save }]),
        ]}
        onChoose={(id) => {
          if (isDialog(id)) return setDialog(id);
          setSearchParams(() => views.find((view) => String(view.id) === id)?.search ?? '');
        }}
      >
        {now ? <bdi className={styles.held}>{now.name}</bdi> : isSmall ? undefined : texts.views}
      </MenuButton>
      {dialog === 'save' && (
        <ActionDialog {...naming({ id: null, list, search, name: '' })} {...ending} />
      )}
      {dialog === 'rename' && now && <ActionDialog {...naming(now)} {...ending} />}
      {dialog === 'remove' && now && (
        <ActionDialog
          words={texts.dialogs.remove}
          subject={isolated(now.name)}
          look="danger"
          send={() => call('removeView', { body: { id: now.id } })}
          {...ending}
        />
      )}
    </>
  );
}
