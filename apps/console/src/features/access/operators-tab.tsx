import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { operatorForm } from '@hub/contract/operator-calls';
import { isRole, roles } from '@hub/contract/roles';
import { useSchemaForm } from '@hub/ui/form';
import { SelectField } from '@hub/ui/select-field';
import { TextField } from '@hub/ui/text-field';
import { useMay } from '#api/session.ts';
import { ActionDialog } from '#ui/actions/action-dialog.tsx';
import { wordsAbout, wordsAboutNone } from '#ui/actions/action-words.ts';
import { actionColumn } from '#ui/actions/action-menu.tsx';
import type { Action, ActionCallbacks } from '#ui/actions/actions.tsx';
import { Time } from '@hub/ui/time';
import { Table, ageWidth, type Column } from '#ui/list/table.tsx';
import { uiTexts } from '#ui/texts.ts';
import {
  operatorsQuery,
  useChangeRole,
  useInviteOperator,
  useRemoveOperator,
  type Operator,
} from './api.ts';
import { InvitationsTable } from './invitations-table.tsx';
import { Entries, PlainDialog } from './parts.tsx';
import { operatorTexts as words, roleNames, roleWords, texts } from './texts.ts';

const roleForm = z.pick(operatorForm, { role: true });

const adding: readonly Action[] = [
  { id: 'invite', label: words.invite.label, dialog: (ending) => <InviteDialog {...ending} /> },
];

const actionsOn = (operator: Operator): readonly Action[] => [
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

const nameOfActions = ({ username }: Operator): string => texts.actions(username);

const columns: readonly [Column<Operator>, ...Column<Operator>[]] = [
  { id: 'name', title: words.name, width: '3fr', cell: ({ name }) => <bdi>{name}</bdi> },
  {
    id: 'email',
    title: words.email,
    width: '4fr',
    cell: ({ email }) => <bdi>{email}</bdi>,
    wideOnly: true,
  },
  {
    id: 'username',
    title: words.username,
    width: '2fr',
    cell: ({ username }) => <bdi>{username}</bdi>,
    wideOnly: true,
  },
  {
    id: 'role',
    title: words.role,
    width: 96,
    cell: ({ role }) => roleNames[role],
    wideOnly: true,
  },
  {
    id: 'since',
    title: words.since,
    width: ageWidth,
    cell: ({ since }) => (since === null ? uiTexts.nothing : <Time show="age" value={since} />),
    wideOnly: true,
  },
];

/** Layout on a phone. */
const noteOf = ({ email, role }: Operator): ReactElement => (
  <>
    {roleNames[role]} · <bdi>{email}</bdi>
  </>
);

/** Operators and invitations; owners can change them. */
export function OperatorsTab(): ReactElement {
  const isOwner = useMay('owner');
  return (
    <Entries query={useQuery(operatorsQuery)} what={words.list} adding={adding}>
      {({ operators, invitations }, open) => (
        <>
          <Table
            label={words.list}
            columns={isOwner ? [...columns, actionColumn(actionsOn, nameOfActions, open)] : columns}
            rows={operators}
            keyOf={({ id }) => id}
            note={noteOf}
            whole
          />
          {invitations.length > 0 && <InvitationsTable of={invitations} open={open} />}
        </>
      )}
    </Entries>
  );
}

interface OperatorProps {
  readonly operator: Operator;
}

const roleOptions = roles.map((role) => (
  <option key={role} value={role}>
    {roleWords[role]}
  </option>
));

function InviteDialog(ending: ActionCallbacks): ReactElement {
  const form = useSchemaForm(operatorForm, { email: '', role: 'viewer' });
  const { errors } = form.formState;
  return (
    <ActionDialog
      words={{ ...wordsAboutNone(words.invite), gone: texts.gone }}
      tone="accent"
      form={form}
      mutation={useInviteOperator()}
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
    </ActionDialog>
  );
}

function RoleDialog({ operator, ...ending }: OperatorProps & ActionCallbacks): ReactElement {
  const { email, role } = operator;
  const form = useSchemaForm(roleForm, { role });
  const change = useChangeRole();
  // What is asked is the role alone; whose it is, is known.
  const mutation = {
    ...change,
    mutate: (typed: { role: string }, options: object) =>
      isRole(typed.role) && change.mutate({ email, role: typed.role }, options),
  };
  return (
    <ActionDialog
      words={{ ...wordsAbout(words.change, email), gone: texts.gone }}
      tone="accent"
      form={form}
      mutation={mutation as never}
      {...ending}
    >
      <SelectField
        label={words.role}
        error={form.formState.errors.role?.message}
        {...form.register('role')}
      >
        {roleOptions}
      </SelectField>
    </ActionDialog>
  );
}

function RemoveDialog({ operator, ...ending }: OperatorProps & ActionCallbacks): ReactElement {
  return (
    <PlainDialog
      words={wordsAbout(words.remove, operator.email)}
      mutation={useRemoveOperator(operator)}
      {...ending}
    />
  );
}
