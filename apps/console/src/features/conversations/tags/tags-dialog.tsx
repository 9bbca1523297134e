import { useState } from 'react';
import { isolated } from '@hub/contract/direction';
import { tagBody, tagColors } from '@hub/contract/operator-calls';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { classNames } from '@hub/ui/class-names';
import { Dialog } from '@hub/ui/dialog';
import { DialogFoot } from '@hub/ui/dialog-foot';
import { titleOf, titleOfNone } from '@hub/ui/dialog-title';
import { Form, useSchemaForm } from '@hub/ui/form';
import { TextField } from '@hub/ui/text-field';
import { call } from '#api/client.ts';
import type { Tag } from '#api/conversations/shapes.ts';
import { ActionDialog } from '#ui/actions/action-dialog.tsx';
import dialog from '#conversations/dialogs/dialogs.module.css';
import { nextColor, useSaveTag } from './api.ts';
import { TagChip } from './tag-chips.tsx';
import styles from './tags.module.css';
import look from '#ui/look.module.css';
import { tagTexts } from './texts.ts';

const labels = tagTexts.editor;

interface TagsDialogProps {
  readonly tags: readonly Tag[];
  readonly onClose: () => void;
}

type Edited = Omit<Tag, 'id'> & { readonly id: number | null };

export function TagsDialog({ tags, onClose }: TagsDialogProps) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const [removed, setRemoved] = useState<Tag | null>(null);
  const fresh = { id: null, name: '', color: nextColor(tags) };
  if (removed !== null) {
    const back = (): void => setRemoved(null);
    return (
      <ActionDialog
        words={tagTexts.removing}
        subject={isolated(removed.name)}
        look="danger"
        send={() => call('removeTag', { body: { id: removed.id } })}
        onClose={back}
        onDone={back}
      />
    );
  }
  const title =
    edited === null
      ? titleOfNone(tagTexts.title)
      : edited.id === null
        ? titleOfNone(labels.add)
        : titleOf(labels.changeWhat, edited.name);
  return (
    <Dialog title={title} open onClose={onClose}>
      {edited === null ? (
        <div className={look.stack}>
          <p className={look.note}>{tags.length === 0 ? labels.empty : labels.means}</p>
          {tags.map((tag) => (
            <Row key={tag.id} tag={tag} onEdit={setEdited} onRemove={setRemoved} />
          ))}
          <DialogFoot
            confirm={{ label: labels.add, onPress: () => setEdited(fresh) }}
            leave="close"
          />
        </div>
      ) : (
        <Editor key={edited.id} tag={edited} onDone={() => setEdited(null)} />
      )}
    </Dialog>
  );
}

interface RowProps {
  readonly tag: Tag;
  readonly onEdit: (tag: Tag) => void;
  readonly onRemove: (tag: Tag) => void;
}

const Row = ({ tag, onEdit, onRemove }: RowProps) => (
  <div className={dialog.entry}>
    <span>
      <TagChip of={tag} />
    </span>
    <span className={look.bar}>
      <Button size="small" aria-label={labels.changeWhat(tag.name)} onClick={() => onEdit(tag)}>
        {labels.change}
      </Button>
      <Button
        size="small"
        variant="danger"
        aria-label={labels.removeWhat(tag.name)}
        onClick={() => onRemove(tag)}
      >
        {labels.remove}
      </Button>
    </span>
  </div>
);

function Editor({ tag, onDone }: { readonly tag: Edited; readonly onDone: () => void }) {
  const form = useSchemaForm(tagBody, tag);
  const save = useSaveTag();
  return (
    <Form
      form={form}
      onSubmit={(said) => save.mutate(said, { onSuccess: ({ success }) => success && onDone() })}
      pending={save.isPending}
      error={save.error}
      gone={labels.gone}
      submitLabel={labels.save}
      busyLabel={labels.saving}
      onCancel={onDone}
      footer={save.data?.success === false && <Alert tone="attention">{save.data.message}</Alert>}
    >
      <TextField
        label={labels.name}
        autoFocus
        autoComplete="off"
        defaultValue={tag.name}
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      <fieldset className={styles.colors}>
        <legend>{labels.color}</legend>
        {tagColors.map((color) => (
          <label key={color} className={classNames(styles.color, styles[color])}>
            <input
              type="radio"
              value={color}
              defaultChecked={color === tag.color}
              {...form.register('color')}
            />
            {tagTexts.colors[color]}
          </label>
        ))}
      </fieldset>
    </Form>
  );
}
