import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { isolated } from '@hub/contract/direction';
import { apiTokens } from '@hub/contract/limits';
import { createTokenBody } from '@hub/contract/operator-calls';
import { Badge } from '@hub/ui/badge';
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
import { tokensQuery, useCreateToken, useRevokeToken, type TakeSecret, type Token } from './api.ts';
import { Choices, Entries, Nothing, PlainDialog, SecretShown, type ShownSecret } from './parts.tsx';
import { scopeWords, texts, tokenTexts as words } from './texts.ts';

const lasts = [30, apiTokens.days, 180, apiTokens.daysMax] as const;

const making = (take: TakeSecret): readonly Action[] => [
  {
    id: 'create',
    label: words.create.label,
    dialog: (ending) => <CreateDialog take={take} {...ending} />,
  },
];

const revoking = (token: Token): readonly Action[] => [
  {
    id: 'revoke',
    label: words.revoke.label,
    tone: 'danger',
    dialog: (ending) => <RevokeDialog token={token} {...ending} />,
  },
];

type State = 'live' | 'ended' | 'revoked';

function stateOf({ revoked_at: revoked, expires_at: ends }: Token, now: number): State {
  if (revoked !== null) return 'revoked';
  return Date.parse(ends) <= now ? 'ended' : 'live';
}

const columnsAt = (now: number): readonly [Column<Token>, ...Column<Token>[]] => [
  { id: 'name', title: words.name, width: '3fr', cell: ({ name }) => <bdi>{name}</bdi> },
  {
    id: 'state',
    title: words.state,
    width: 128,
    cell(token) {
      const state = stateOf(token, now);
      return <Badge tone={state === 'live' ? 'good' : 'neutral'}>{words[state]}</Badge>;
    },
  },
  {
    id: 'scopes',
    title: words.scopes,
    width: '4fr',
    cell: ({ scopes }) => scopes.join(', '),
    wideOnly: true,
  },
  {
    id: 'ends',
    title: words.ends,
    width: ageWidth,
    cell: ({ expires_at: ends }) => <Time show="age" value={ends} />,
    wideOnly: true,
  },
  {
    id: 'used',
    title: words.used,
    width: ageWidth,
    cell: ({ last_used_at: used }) =>
      used === null ? words.never : <Time show="age" value={used} />,
    wideOnly: true,
  },
];

/** Layout on a phone. */
const noteOf = ({ scopes }: Token): string => scopes.join(', ');

const nameOfActions = ({ name }: Token): string => texts.actions(name);

/** API tokens; owners create and revoke them. */
export function TokensTab(): ReactElement {
  const isOwner = useMay('owner');
  const [shown, setShown] = useState<ShownSecret | null>(null);
  const [now] = useState(() => Date.now());
  const columns = columnsAt(now);
  const actionsOn = (token: Token) => (stateOf(token, now) === 'live' ? revoking(token) : []);
  return (
    <Entries
      query={useQuery(tokensQuery)}
      what={words.list}
      adding={making(setShown)}
      shown={shown}
    >
      {({ tokens }, open) => (
        <>
          {shown !== null && <SecretShown shown={shown} onDone={() => setShown(null)} />}
          {tokens.length === 0 ? (
            <Nothing words={words} />
          ) : (
            <Table
              label={words.list}
              columns={
                isOwner ? [...columns, actionColumn(actionsOn, nameOfActions, open)] : columns
              }
              rows={tokens}
              keyOf={({ id }) => id}
              note={noteOf}
              whole
            />
          )}
        </>
      )}
    </Entries>
  );
}

interface TokenProps {
  readonly token: Token;
}

function CreateDialog({
  take,
  ...ending
}: ActionCallbacks & { readonly take: TakeSecret }): ReactElement {
  const form = useSchemaForm(createTokenBody, { name: '', scopes: [], days: apiTokens.days });
  const { errors } = form.formState;
  return (
    <ActionDialog
      words={{ ...wordsAboutNone(words.create), gone: texts.gone }}
      tone="accent"
      form={form}
      mutation={useCreateToken(take)}
      {...ending}
    >
      <TextField
        label={words.name}
        hint={words.nameHint}
        autoComplete="off"
        autoFocus
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Choices
        legend={words.scopes}
        options={scopeWords}
        chosen={form.watch('scopes')}
        onChange={(scopes) =>
          form.setValue('scopes', scopes, { shouldValidate: form.formState.isSubmitted })
        }
        error={errors.scopes?.message}
      />
      <SelectField
        label={words.days}
        error={errors.days?.message}
        {...form.register('days', { valueAsNumber: true })}
      >
        {lasts.map((days) => (
          <option key={days} value={days}>
            {words.inDays(days)}
          </option>
        ))}
      </SelectField>
    </ActionDialog>
  );
}

function RevokeDialog({ token, ...ending }: TokenProps & ActionCallbacks): ReactElement {
  return (
    <PlainDialog
      words={wordsAbout(words.revoke, isolated(token.name))}
      mutation={useRevokeToken(token)}
      {...ending}
    />
  );
}
