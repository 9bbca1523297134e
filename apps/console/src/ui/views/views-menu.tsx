import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { isolated } from '@hub/contract/direction';
import { viewForm, type ViewList } from '@hub/contract/operator-calls';
import { useSchemaForm } from '@hub/ui/form';
import { TextField } from '@hub/ui/text-field';
import { useRemoveView, useSaveView, viewsQuery, type View } from '#api/views.ts';
import { ActionDialog } from '#ui/actions/action-dialog.tsx';
import { wordsAbout, wordsAboutNone, type ActionWords } from '#ui/actions/action-words.ts';
import { PlainDialog } from '#ui/actions/plain-dialog.tsx';
import { MenuButton } from '#ui/list/menu.tsx';
import styles from './views.module.css';
import { viewTexts as texts } from './texts.ts';

interface ViewsMenuProps {
  readonly list: ViewList;
  /** Parts of the address that belong to no view: the open row. */
  readonly without?: readonly string[];
  /** The button is an icon alone unless a saved view is shown. */
  readonly isSmall?: boolean;
}

type Dialog = 'save' | 'rename' | 'remove';

const none: readonly View[] = [];
const isDialog = (id: string): id is Dialog => Object.hasOwn(texts.dialogs, id);

/** The address of a list, the same for every order in which filters were set. */
function searchOf(params: URLSearchParams, without: readonly string[]): string {
  const kept = [...params].filter(([name, value]) => value !== '' && !without.includes(name));
  const search = new URLSearchParams(kept);
  search.sort();
  return search.toString();
}

/** Saved views of a list: opens one, and saves, renames or deletes the one that is shown. */
export function ViewsMenu({ list, without = [], isSmall }: ViewsMenuProps): ReactElement {
  const [params, setParams] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
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
          setParams(views.find((view) => String(view.id) === id)?.search ?? '');
        }}
        isOpen={isOpen}
        onOpen={setOpen}
      >
        {now ? <bdi className={styles.name}>{now.name}</bdi> : isSmall ? undefined : texts.views}
      </MenuButton>
      {dialog === 'save' && (
        <NameDialog
          view={{ id: null, list, search, name: '' }}
          words={wordsAboutNone(texts.dialogs.save)}
          {...ending}
        />
      )}
      {dialog === 'rename' && now && (
        <NameDialog
          view={now}
          words={wordsAbout(texts.dialogs.rename, isolated(now.name))}
          {...ending}
        />
      )}
      {dialog === 'remove' && now && <RemoveDialog view={now} {...ending} />}
    </>
  );
}

interface DialogCallbacks {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface NameDialogProps extends DialogCallbacks {
  readonly view: Omit<View, 'id'> & { readonly id: number | null };
  readonly words: ActionWords;
}

function NameDialog({ view, words, ...ending }: NameDialogProps): ReactElement {
  const form = useSchemaForm(viewForm, { name: view.name });
  const mutation = useSaveView(view);
  return (
    <ActionDialog {...{ form, mutation, words, ...ending }} tone="accent">
      <TextField
        label={texts.name}
        autoFocus
        autoComplete="off"
        defaultValue={view.name}
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
    </ActionDialog>
  );
}

function RemoveDialog({
  view,
  ...ending
}: DialogCallbacks & { readonly view: View }): ReactElement {
  const mutation = useRemoveView(view);
  const words = wordsAbout(texts.dialogs.remove, isolated(view.name));
  return <PlainDialog {...{ mutation, words, ...ending }} />;
}
