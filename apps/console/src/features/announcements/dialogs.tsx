import { useContext, type ReactElement } from 'react';
import { announcementAudiences, announcementLevels } from '@hub/contract/announcements';
import { isolated } from '@hub/contract/direction';
import { addAnnouncementBody } from '@hub/contract/operator-calls';
import { Announcement as Shown } from '@hub/ui/announcement';
import { useSchemaForm } from '@hub/ui/form';
import { SelectField } from '@hub/ui/select-field';
import { TextAreaField } from '@hub/ui/text-field';
import { TranslationFields } from '@hub/ui/translation-fields';
import { DateField } from '#ui/dates/date-field.tsx';
import { ItemsContext } from '#api/items.ts';
import { ActionDialog } from '#ui/actions/action-dialog.tsx';
import { wordsAbout, wordsAboutNone } from '#ui/actions/action-words.ts';
import type { ActionCallbacks } from '#ui/actions/actions.tsx';
import { PlainDialog } from '#ui/actions/plain-dialog.tsx';
import { useAnnounce, useEnd, type Announcement } from './api.ts';
import { texts } from './texts.ts';

const first = {
  text: '',
  translations: {},
  level: 'info',
  audience: 'everybody',
  item: null,
  from: '',
  until: '',
} as const;

/** Form for an announcement, with a preview. */
export function AddDialog(ending: ActionCallbacks): ReactElement {
  const form = useSchemaForm(addAnnouncementBody, first);
  const { errors } = form.formState;
  const [text, level, audience] = form.watch(['text', 'level', 'audience']);
  return (
    <ActionDialog
      words={{ ...wordsAboutNone(texts.add), gone: texts.gone }}
      tone="accent"
      form={form}
      mutation={useAnnounce()}
      {...ending}
    >
      <TextAreaField
        label={texts.text}
        hint={texts.textHint}
        rows={3}
        autoFocus
        error={errors.text?.message}
        {...form.register('text')}
      />
      <TranslationFields
        summary={texts.translations}
        rows={3}
        errors={errors.translations}
        register={(code) => form.register(`translations.${code}`)}
      />
      <SelectField label={texts.level} error={errors.level?.message} {...form.register('level')}>
        {announcementLevels.map((one) => (
          <option key={one} value={one}>
            {texts.levels[one]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={texts.audience}
        error={errors.audience?.message}
        {...form.register('audience')}
      >
        {announcementAudiences.map((one) => (
          <option key={one} value={one}>
            {texts.audiences[one]}
          </option>
        ))}
      </SelectField>
      {audience === 'owners' && (
        <ItemField
          error={errors.item?.message}
          onChoose={(item) => form.setValue('item', item, { shouldValidate: true })}
        />
      )}
      {(['from', 'until'] as const).map((name) => (
        <DateField
          key={name}
          label={texts[name]}
          hint={texts[`${name}Hint`]}
          hasTime
          value={form.watch(name)}
          onChange={(value) => form.setValue(name, value, { shouldValidate: true })}
          onWrong={(typed) => form.setValue(name, typed)}
          error={errors[name]?.message}
        />
      ))}
      {text.trim() !== '' && (
        <section aria-label={texts.preview}>
          <Shown text={text.trim()} level={level} announce="none" />
        </section>
      )}
    </ActionDialog>
  );
}

interface ItemFieldProps {
  readonly error: string | undefined;
  readonly onChoose: (item: number | null) => void;
}

function ItemField({ error, onChoose }: ItemFieldProps): ReactElement {
  const items = useContext(ItemsContext);
  return (
    <SelectField
      label={texts.item}
      required
      error={error}
      onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{texts.noItem}</option>
      {items.map(({ id, name }) => (
        <option key={id} value={id}>
          {isolated(name)}
        </option>
      ))}
    </SelectField>
  );
}

interface EndDialogProps extends ActionCallbacks {
  readonly announcement: Announcement;
}

export function EndDialog({ announcement, ...ending }: EndDialogProps): ReactElement {
  const words = { ...wordsAbout(texts.end, String(announcement.id)), gone: texts.gone };
  return <PlainDialog words={words} tone="danger" mutation={useEnd(announcement)} {...ending} />;
}
