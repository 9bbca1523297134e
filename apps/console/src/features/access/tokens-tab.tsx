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
import { ActDialog } from '#ui/act-dialog.tsx';
import { Acts, type Act, type Ending } from '#ui/acts.tsx';
import { Details } from '#ui/details.tsx';
import { Moment } from '#ui/moment.tsx';
import { Panel } from '#ui/panel.tsx';
import { tokensQuery, useCreateToken, useRevokeToken, type TakeSecret, type Token } from './api.ts';
import { Choices, Entries, Nothing, PlainDialog, SecretShown, type Shown } from './parts.tsx';
import { scopeWords, texts, tokenTexts as words } from './texts.ts';

const lasts = [30, apiTokens.days, 180, apiTokens.daysMax] as const;

const making = (take: TakeSecret): readonly Act[] => [
  {
    id: 'create',
    label: words.create.label,
    dialog: (ending) => <CreateDialog take={take} {...ending} />,
  },
];

const revoking = (token: Token): readonly Act[] => [
  {
    id: 'revoke',
    label: words.revoke.label,
    tone: 'danger',
    dialog: (ending) => <RevokeDialog token={token} {...ending} />,
  },
];

/** What programs show in place of a session; owners make and revoke them. */
export function TokensTab(): ReactElement {
  const isOwner = useMay('owner');
  const [shown, setShown] = useState<Shown | null>(null);
  return (
    <Entries
      query={useQuery(tokensQuery)}
      what={words.list}
      adding={making(setShown)}
      shown={shown}
    >
      {({ tokens }) => (
        <>
          {shown !== null && <SecretShown shown={shown} onDone={() => setShown(null)} />}
          {tokens.length === 0 && <Nothing words={words} />}
          {tokens.map((token) => (
            <TokenPanel key={token.id} token={token} isOwner={isOwner} />
          ))}
        </>
      )}
    </Entries>
  );
}

interface TokenProps {
  readonly token: Token;
}

function TokenPanel({ token, isOwner }: TokenProps & { readonly isOwner: boolean }): ReactElement {
  const [now] = useState(() => Date.now());
  const hasEnded = Date.parse(token.expires_at) <= now;
  const isLive = token.revoked_at === null && !hasEnded;
  const state = token.revoked_at !== null ? words.revoked : hasEnded ? words.ended : words.live;
  return (
    <Panel
      title={isolated(token.name)}
      marks={<Badge tone={isLive ? 'good' : 'neutral'}>{state}</Badge>}
    >
      <Details
        of={[
          [words.scopes, token.scopes.join(', ')],
          [words.ends, <Moment key="ends" value={token.expires_at} />],
          [
            words.used,
            token.last_used_at === null ? (
              words.never
            ) : (
              <Moment key="used" value={token.last_used_at} />
            ),
          ],
        ]}
      />
      {isOwner && isLive && <Acts label={texts.acts(token.name)} of={revoking(token)} />}
    </Panel>
  );
}

function CreateDialog({ take, ...ending }: Ending & { readonly take: TakeSecret }): ReactElement {
  const form = useSchemaForm(createTokenBody, { name: '', scopes: [], days: apiTokens.days });
  const { errors } = form.formState;
  return (
    <ActDialog
      words={{ ...words.create, gone: texts.gone }}
      tone="accent"
      form={form}
      act={useCreateToken(take)}
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
    </ActDialog>
  );
}

function RevokeDialog({ token, ...ending }: TokenProps & Ending): ReactElement {
  const { revoke } = words;
  return (
    <PlainDialog
      words={{ ...revoke, title: revoke.title(isolated(token.name)) }}
      act={useRevokeToken(token)}
      {...ending}
    />
  );
}
