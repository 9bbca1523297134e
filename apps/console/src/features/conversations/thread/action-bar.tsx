import { IconArchive, IconArchiveOff, IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { ErrorNotice } from '@hub/ui/error-notice';
import { useKeys } from '#ui/keys.ts';
import { useAction } from '#conversations/api.ts';
import type { Conversation, Tools } from '#api/conversations/shapes.ts';
import { texts } from '#conversations/texts.ts';
import { nextColor, useSaveTag } from '#conversations/tags/api.ts';
import { TagMenu } from '#conversations/tags/tag-menu.tsx';
import { tagTexts } from '#conversations/tags/texts.ts';
import { AssignMenu, SnoozeMenu } from './action-menus.tsx';
import styles from './thread.module.css';

const words = texts.actions;

type MenuName = 'assign' | 'snooze' | 'tags';

interface ActionsOn {
  readonly conversation: Conversation;
  readonly tools: Tools | undefined;
  readonly isOn: boolean;
}

export function useThreadActions({ conversation, tools, isOn }: ActionsOn) {
  const { id, state, assigned_to: to } = conversation;
  const assign = useAction('assignConversation', id);
  const snooze = useAction('snoozeConversation', id);
  const close = useAction('closeConversation', id);
  const reopen = useAction('reopenConversation', id);
  const link = useAction('linkConversation', id);
  const tagging = useTagging(conversation, tools);
  const [open, setOpen] = useState<MenuName | null>(null);
  const opening = (menu: MenuName) => ({
    isOpen: open === menu,
    onOpen: (isOpen: boolean): void => setOpen(isOpen ? menu : null),
  });
  const isClosed = state === 'closed';
  const isToggling = close.isPending || reopen.isPending;
  const toggle = (): void => {
    if (!isToggling) (isClosed ? reopen : close).mutate({});
  };
  const keys = {
    a: () => setOpen('assign'),
    t: () => setOpen('tags'),
    e: toggle,
    ...(!isClosed && { s: () => setOpen('snooze') }),
  };
  useKeys(isOn ? keys : {});

  const all = [assign, snooze, close, reopen, link, ...tagging.mutations];
  const bar = (
    <>
      <AssignMenu
        {...{ tools, to }}
        onAssign={(chosen) => assign.mutate({ to: chosen })}
        {...opening('assign')}
      />
      {!isClosed && (
        <SnoozeMenu
          name={conversation.person.name}
          isSnoozed={state === 'snoozed'}
          onSnooze={(until) => snooze.mutate({ until })}
          {...opening('snooze')}
        />
      )}
      <TagMenu
        label={tagTexts.title}
        hint={tagTexts.hint}
        icon={<IconTag aria-hidden size={18} stroke={1.75} />}
        tags={tools?.tags ?? []}
        suggested={conversation.suggested_tags}
        chosen={conversation.tags.map((tag) => tag.id)}
        onChoose={tagging.toggle}
        onMake={tagging.make}
        {...opening('tags')}
      />
      <Button
        size="small"
        icon={
          isClosed ? (
            <IconArchiveOff aria-hidden size={16} stroke={1.75} />
          ) : (
            <IconArchive aria-hidden size={16} stroke={1.75} />
          )
        }
        busy={isToggling}
        busyLabel={null}
        aria-keyshortcuts="e"
        title={isClosed ? words.hints.reopen : words.hints.close}
        aria-label={isClosed ? words.reopen : words.close}
        onClick={toggle}
      >
        <span className={styles.words}>{isClosed ? words.reopen : words.close}</span>
      </Button>
    </>
  );
  return {
    bar,
    outcome: outcomeOf(all),
    link: (licenseId: number | null) => link.mutate({ license_id: licenseId }),
  };
}

function useTagging({ id: conversation, tags: theirs }: Conversation, tools: Tools | undefined) {
  const mutation = useAction('tagConversation', conversation);
  const save = useSaveTag();
  const toggle = (id: number): void => {
    const isOn = theirs.some((tag) => tag.id === id);
    mutation.mutate({ add: isOn ? [] : [id], remove: isOn ? [id] : [] });
  };
  const make = (name: string): void => {
    const tag = { id: null, name, color: nextColor(tools?.tags ?? []) };
    save.mutate(tag, { onSuccess: (made) => made.tag !== null && toggle(made.tag.id) });
  };
  return { toggle, make, mutations: [mutation, save] };
}

interface Sent extends Pick<ReturnType<typeof useAction>, 'error' | 'submittedAt'> {
  readonly data: { readonly success: boolean; readonly message: string } | undefined;
}

/** Shows the hub's message if the last action failed. */
function outcomeOf(mutations: readonly Sent[]) {
  const last = mutations.toSorted((one, other) => other.submittedAt - one.submittedAt)[0];
  if (last === undefined) return null;
  if (last.error !== null)
    return <ErrorNotice tone="attention" title={words.failed} error={last.error} />;
  if (last.data?.success === false) return <Alert tone="attention">{last.data.message}</Alert>;
  return null;
}
