import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '@hub/ui/badge';
import { agesOf, columnsOf, Table } from '#ui/list/table.tsx';
import { creatingToken, revokingToken } from './actions.ts';
import type { ShownSecret, Token } from './api.ts';
import { Entries } from './entries.tsx';
import { Nothing } from '#ui/nothing.tsx';
import { queryOf } from '#api/queries.ts';
import { texts, tokenTexts as words } from './texts.ts';

function stateOf({ revoked_at: revoked, expires_at: ends }: Token, now: number) {
  if (revoked !== null) return 'revoked';
  return Date.parse(ends) <= now ? 'ended' : 'live';
}

const columnsAt = (now: number) =>
  columnsOf<Token>(words, {
    name: { width: '3fr', cell: ({ name }) => <bdi>{name}</bdi> },
    state: {
      width: 128,
      isOnPhone: true,
      cell(token) {
        const state = stateOf(token, now);
        return <Badge tone={state === 'live' ? 'good' : 'neutral'}>{words[state]}</Badge>;
      },
    },
    scopes: { width: '4fr', cell: ({ scopes }) => scopes.join(', ') },
    ends: agesOf(({ expires_at: ends }) => ends),
    used: agesOf(({ last_used_at: used }) => used, words.never),
  });

export function TokensTab() {
  const [shown, setShown] = useState<ShownSecret | null>(null);
  const [now] = useState(() => Date.now());
  const actionsOn = (token: Token) =>
    stateOf(token, now) === 'live' ? [revokingToken(token)] : [];
  return (
    <Entries
      query={useQuery(queryOf('operatorTokens'))}
      what={words.list}
      adding={creatingToken(setShown)}
      shown={shown}
      onHide={() => setShown(null)}
    >
      {({ tokens }, actionsFor) =>
        tokens.length === 0 ? (
          <Nothing title={words.none}>{words.noneMore}</Nothing>
        ) : (
          <Table
            label={words.list}
            columns={[
              ...columnsAt(now),
              ...actionsFor(actionsOn, ({ name }) => texts.actions(name)),
            ]}
            rows={tokens}
            keyOf={({ id }) => id}
            note={({ scopes }) => scopes.join(', ')}
            whole
          />
        )
      }
    </Entries>
  );
}
