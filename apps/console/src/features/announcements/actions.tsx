import type { input } from 'zod/v4/core';
import { isolated } from '@hub/contract/direction';
import { addAnnouncementBody, type OperatorAnswerOf } from '@hub/contract/operator-calls';
import { Announcement as Shown } from '@hub/ui/announcement';
import type { SchemaForm } from '@hub/ui/form';
import { SelectField } from '@hub/ui/select-field';
import { TranslationFields } from '@hub/ui/translation-fields';
import { call } from '#api/client.ts';
import { useCatalog } from '#api/contexts.ts';
import { actionOf, type Action } from '#ui/actions/actions.tsx';
import { DateField } from '#ui/dates/date-field.tsx';
import { Options } from '#ui/options.tsx';
import { texts } from './texts.ts';

export type Announcement = OperatorAnswerOf<'operatorAnnouncements'>['rows'][number];

export const announcing: Action = actionOf('add', {
  words: texts.add,
  schema: addAnnouncementBody,
  given: {
    translations: {},
    level: 'info',
    audience: 'everybody',
    item: null,
    from: '',
    until: '',
  },
  fields: { text: { label: texts.text, hint: texts.textHint, rows: 3 } },
  more: (form) => <MoreFields form={form} />,
  send: (body) => call('addAnnouncement', { body }),
});

export const ending = ({ id }: Announcement): Action =>
  actionOf('end', {
    look: 'danger',
    words: texts.end,
    subject: String(id),
    send: () => call('endAnnouncement', { body: { id } }),
  });

interface MoreFieldsProps {
  readonly form: Pick<
    SchemaForm<input<typeof addAnnouncementBody>, unknown>,
    'formState' | 'register' | 'setValue' | 'watch'
  >;
}

function MoreFields({ form }: MoreFieldsProps) {
  const { errors } = form.formState;
  const [text, level, audience] = form.watch(['text', 'level', 'audience']);
  const choice = (name: 'level' | 'audience', options: Readonly<Record<string, string>>) => (
    <SelectField label={texts[name]} error={errors[name]?.message} {...form.register(name)}>
      <Options of={options} />
    </SelectField>
  );
  return (
    <>
      <TranslationFields
        summary={texts.translations}
        rows={3}
        errors={errors.translations}
        register={(code) => form.register(`translations.${code}`)}
      />
      {choice('level', texts.levels)}
      {choice('audience', texts.audiences)}
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
    </>
  );
}

interface ItemFieldProps {
  readonly error: string | undefined;
  readonly onChoose: (item: number | null) => void;
}

function ItemField({ error, onChoose }: ItemFieldProps) {
  const { items } = useCatalog();
  return (
    <SelectField
      label={texts.item}
      required
      error={error}
      onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{texts.noItem}</option>
      <Options of={new Map(items.map(({ id, name }) => [id, isolated(name)]))} />
    </SelectField>
  );
}
