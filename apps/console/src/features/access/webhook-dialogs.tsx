import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { isolated } from '@hub/contract/direction';
import { createWebhookBody, webhookFormats, webhookKinds } from '@hub/contract/operator-calls';
import { useSchemaForm } from '@hub/ui/form';
import { SelectField } from '@hub/ui/select-field';
import { TextField } from '@hub/ui/text-field';
import { webhookCategories } from '#lib/event-categories.ts';
import { ActionDialog } from '#ui/actions/action-dialog.tsx';
import { wordsAbout, wordsAboutNone, type ActionWords } from '#ui/actions/action-words.ts';
import type { ActionCallbacks } from '#ui/actions/actions.tsx';
import {
  useChangeWebhook,
  useCreateWebhook,
  usePlainAction,
  useRotateSecret,
  type Endpoint,
  type PlainAction,
  type TakeSecret,
} from './api.ts';
import { Choices, PlainDialog } from './parts.tsx';
import { texts, webhookTexts as words } from './texts.ts';

type Kind = (typeof webhookKinds)[number];

const kindOptions = Object.fromEntries(
  webhookKinds.map((kind) => [kind, webhookCategories[kind]]),
) as Record<Kind, string>;

interface WebhookForm {
  readonly name: string;
  readonly url: string;
  readonly kinds: Kind[];
  readonly format: Endpoint['format'];
}

interface FormDialogProps extends ActionCallbacks {
  readonly words: Omit<ActionWords, 'gone'>;
  readonly first: WebhookForm;
  readonly mutation: UseMutationResult<{ success: boolean; message: string }, Error, WebhookForm>;
}

function FormDialog({ words: own, first, mutation, ...ending }: FormDialogProps): ReactElement {
  const form = useSchemaForm(createWebhookBody, first);
  const { errors } = form.formState;
  return (
    <ActionDialog
      words={{ ...own, gone: texts.gone }}
      tone="accent"
      form={form}
      mutation={mutation}
      {...ending}
    >
      <TextField
        label={words.name}
        autoComplete="off"
        autoFocus
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label={words.url}
        type="url"
        autoComplete="off"
        error={errors.url?.message}
        {...form.register('url')}
      />
      <SelectField
        label={words.format}
        hint={words.formatHints[form.watch('format')]}
        error={errors.format?.message}
        {...form.register('format')}
      >
        {webhookFormats.map((format) => (
          <option key={format} value={format}>
            {words.formats[format]}
          </option>
        ))}
      </SelectField>
      <Choices
        legend={words.kinds}
        hint={words.kindsHint}
        options={kindOptions}
        chosen={form.watch('kinds')}
        onChange={(kinds) => form.setValue('kinds', kinds)}
        error={errors.kinds?.message}
      />
    </ActionDialog>
  );
}

export const AddDialog = ({
  take,
  ...ending
}: ActionCallbacks & { readonly take: TakeSecret }): ReactElement => (
  <FormDialog
    words={wordsAboutNone(words.create)}
    first={{ name: '', url: '', kinds: [], format: 'hub' }}
    mutation={useCreateWebhook(take)}
    {...ending}
  />
);

interface EndpointProps extends ActionCallbacks {
  readonly endpoint: Endpoint;
}

export function ChangeDialog({ endpoint, ...ending }: EndpointProps): ReactElement {
  const { name, url, kinds, format } = endpoint;
  return (
    <FormDialog
      words={wordsAbout(words.change, isolated(name))}
      first={{ name, url, kinds, format }}
      mutation={useChangeWebhook(endpoint)}
      {...ending}
    />
  );
}

export function RotateDialog({
  endpoint,
  take,
  ...ending
}: EndpointProps & { readonly take: TakeSecret }): ReactElement {
  return (
    <PlainDialog
      words={wordsAbout(words.rotate, isolated(endpoint.name))}
      tone="accent"
      mutation={useRotateSecret(endpoint, take)}
      {...ending}
    />
  );
}

export function EndpointDialog({
  endpoint,
  which,
  ...ending
}: EndpointProps & { readonly which: PlainAction }): ReactElement {
  return (
    <PlainDialog
      words={wordsAbout(words[which], isolated(endpoint.name))}
      tone={which === 'remove' ? 'danger' : 'accent'}
      mutation={usePlainAction(endpoint, which)}
      {...ending}
    />
  );
}
