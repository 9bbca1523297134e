import { useQuery } from '@tanstack/react-query';
import { Time } from '@hub/ui/time';
import { agesOf, columnsOf, Table } from '#ui/list/table.tsx';
import { Panel } from '#ui/panel.tsx';
import { actionsOnOperator, inviting, revokingInvitation } from './actions.ts';
import type { Invitation, Operator } from './api.ts';
import { Entries } from './entries.tsx';
import { queryOf } from '#api/queries.ts';
import { operatorTexts as words, roleNames, texts } from './texts.ts';

const operatorColumns = columnsOf<Operator>(words, {
  name: { width: '3fr', cell: ({ name }) => <bdi>{name}</bdi> },
  email: { width: '4fr', cell: ({ email }) => <bdi>{email}</bdi> },
  username: { width: '2fr', cell: ({ username }) => <bdi>{username}</bdi> },
  role: { width: 96, cell: ({ role }) => roleNames[role] },
  since: agesOf(({ since }) => since),
});

const invitationColumns = columnsOf<Invitation>(words, {
  email: { width: '4fr', cell: ({ email }) => <bdi>{email}</bdi> },
  role: { width: 96, cell: ({ role }) => roleNames[role] },
  invited: agesOf(({ created_at: at }) => at),
  until: agesOf(({ expires_at: at }) => at),
});

export function OperatorsTab() {
  return (
    <Entries query={useQuery(queryOf('operatorsList'))} what={words.list} adding={inviting}>
      {({ operators, invitations }, actionsFor) => (
        <>
          <Table
            label={words.list}
            columns={[
              ...operatorColumns,
              ...actionsFor(actionsOnOperator, ({ username }) => texts.actions(username)),
            ]}
            rows={operators}
            keyOf={({ id }) => id}
            note={({ email, role }) => (
              <>
                {roleNames[role]} · <bdi>{email}</bdi>
              </>
            )}
            whole
          />
          {invitations.length > 0 && (
            <Panel title={words.invitations}>
              <Table
                label={words.invitations}
                columns={[
                  ...invitationColumns,
                  ...actionsFor<Invitation>(
                    (one) => [revokingInvitation(one)],
                    ({ email }) => texts.actions(email),
                  ),
                ]}
                rows={invitations}
                keyOf={({ id }) => id}
                note={({ role, expires_at: at }) => (
                  <>
                    {roleNames[role]} · {words.until} <Time show="age" value={at} />
                  </>
                )}
                whole
              />
            </Panel>
          )}
        </>
      )}
    </Entries>
  );
}
