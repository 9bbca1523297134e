import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Badge } from '@hub/ui/badge';
import { Time } from '@hub/ui/time';
import { useMay } from '#api/session.ts';
import { actionColumn } from '#ui/actions/actions.tsx';
import { ageWidth, columnsOf, Table } from '#ui/list/table.tsx';
import { creatingToken, revokingToken } from './actions.ts';
import { tokensQuery, type ShownSecret, type Token } from './api.ts';
import { Entries, Nothing } from './entries.tsx';
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
    ends: { width: ageWidth, cell: ({ expires_at: ends }) => <Time show="age" value={ends} /> },
    used: {
      width: ageWidth,
      cell: ({ last_used_at: used }) =>
        used === null ? words.never : <Time show="age" value={used} />,
    },
  });

export function TokensTab(): ReactElement {
  const isOwner = useMay('owner');
  const [shown, setShown] = useState<ShownSecret | null>(null);
  const [now] = useState(() => Date.now());
  const actionsOn = (token: Token) =>
    stateOf(token, now) === 'live' ? [revokingToken(token)] : [];
  return (
    <Entries
      query={useQuery(tokensQuery)}
      what={words.list}
      adding={creatingToken(setShown)}
      shown={shown}
      onHide={() => setShown(null)}
    >
      {({ tokens }, open) =>
        tokens.length === 0 ? (
          <Nothing words={words} />
        ) : (
          <Table
            label={words.list}
            columns={[
              ...columnsAt(now),
              ...(isOwner
                ? [actionColumn(actionsOn, ({ name }) => texts.actions(name), open)]
                : []),
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
