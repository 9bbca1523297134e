import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { operatorForm } from '@hub/contract/operator-calls';
import { isRole, roles } from '@hub/contract/roles';
import { useSchemaForm } from '@hub/ui/form';
import { SelectField } from '@hub/ui/select-field';
import { TextField } from '@hub/ui/text-field';
import { useMay } from '#api/session.ts';
import { ActDialog } from '#ui/act-dialog.tsx';
import { Acts, type Act, type Ending } from '#ui/acts.tsx';
import { Details } from '#ui/details.tsx';
import { Moment } from '#ui/moment.tsx';
import { Panel } from '#ui/panel.tsx';
import {
  operatorsQuery,
  useAddOperator,
  useChangeRole,
  useRemoveOperator,
  type Operator,
} from './api.ts';
import { Entries, PlainDialog } from './parts.tsx';
import { operatorTexts as words, roleWords, texts } from './texts.ts';

const roleForm = z.pick(operatorForm, { role: true });

const adding: readonly Act[] = [
  { id: 'add', label: words.add.label, dialog: (ending) => <AddDialog {...ending} /> },
];

const actsOn = (operator: Operator): readonly Act[] => [
  {
    id: 'change',
    label: words.change.label,
    dialog: (ending) => <RoleDialog operator={operator} {...ending} />,
  },
  {
    id: 'remove',
    label: words.remove.label,
    tone: 'danger',
    dialog: (ending) => <RemoveDialog operator={operator} {...ending} />,
  },
];

/** Who runs the hub; owners change that. */
export function OperatorsTab(): ReactElement {
  const isOwner = useMay('owner');
  return (
    <Entries query={useQuery(operatorsQuery)} what={words.list} adding={adding}>
      {({ operators }) =>
        operators.map((operator) => (
          <OperatorPanel key={operator.id} operator={operator} isOwner={isOwner} />
        ))
      }
    </Entries>
  );
}

interface OperatorProps {
  readonly operator: Operator;
}

function OperatorPanel({
  operator,
  isOwner,
}: OperatorProps & { readonly isOwner: boolean }): ReactElement {
  const { username, name, email, role, since } = operator;
  return (
    <Panel title={username}>
      <Details
        of={[
          [words.name, <bdi key="name">{name}</bdi>],
          [words.email, <bdi key="email">{email}</bdi>],
          [words.role, roleWords[role]],
          [words.since, since === null ? null : <Moment key="since" value={since} />],
        ]}
      />
      {isOwner && <Acts label={texts.acts(username)} of={actsOn(operator)} />}
    </Panel>
  );
}

const roleOptions = roles.map((role) => (
  <option key={role} value={role}>
    {roleWords[role]}
  </option>
));

function AddDialog(ending: Ending): ReactElement {
  const form = useSchemaForm(operatorForm, { email: '', role: 'viewer' });
  const { errors } = form.formState;
  return (
    <ActDialog
      words={{ ...words.add, gone: texts.gone }}
      tone="accent"
      form={form}
      act={useAddOperator()}
      {...ending}
    >
      <TextField
        label={words.email}
        type="email"
        autoComplete="off"
        autoFocus
        error={errors.email?.message}
        {...form.register('email')}
      />
      <SelectField label={words.role} error={errors.role?.message} {...form.register('role')}>
        {roleOptions}
      </SelectField>
    </ActDialog>
  );
}

function RoleDialog({ operator, ...ending }: OperatorProps & Ending): ReactElement {
  const { email, role } = operator;
  const form = useSchemaForm(roleForm, { role });
  const change = useChangeRole();
  // What is asked is the role alone; whose it is, is known.
  const act = {
    ...change,
    mutate: (typed: { role: string }, options: object) =>
      isRole(typed.role) && change.mutate({ email, role: typed.role }, options),
  };
  return (
    <ActDialog
      words={{ ...words.change, title: words.change.title(email), gone: texts.gone }}
      tone="accent"
      form={form}
      act={act as never}
      {...ending}
    >
      <SelectField
        label={words.role}
        error={form.formState.errors.role?.message}
        {...form.register('role')}
      >
        {roleOptions}
      </SelectField>
    </ActDialog>
  );
}

function RemoveDialog({ operator, ...ending }: OperatorProps & Ending): ReactElement {
  const { remove } = words;
  return (
    <PlainDialog
      words={{ ...remove, title: remove.title(operator.email) }}
      act={useRemoveOperator(operator)}
      {...ending}
    />
  );
}
