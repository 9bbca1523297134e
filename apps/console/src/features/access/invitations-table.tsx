import type { ReactElement } from 'react';
import { useMay } from '#api/session.ts';
import { wordsAbout } from '#ui/actions/action-words.ts';
import { actionColumn } from '#ui/actions/action-menu.tsx';
import type { Action, ActionCallbacks, OpenAction } from '#ui/actions/actions.tsx';
import { Time } from '@hub/ui/time';
import { Panel } from '#ui/panel.tsx';
import { Table, ageWidth, type Column } from '#ui/list/table.tsx';
import { useRevokeInvitation, type Invitation } from './api.ts';
import { PlainDialog } from './parts.tsx';
import { operatorTexts as words, roleNames, texts } from './texts.ts';

const columns: readonly [Column<Invitation>, ...Column<Invitation>[]] = [
  { id: 'email', title: words.email, width: '4fr', cell: ({ email }) => <bdi>{email}</bdi> },
  {
    id: 'role',
    title: words.role,
    width: 96,
    cell: ({ role }) => roleNames[role],
    wideOnly: true,
  },
  {
    id: 'invited',
    title: words.invited,
    width: ageWidth,
    cell: ({ created_at: at }) => <Time show="age" value={at} />,
    wideOnly: true,
  },
  {
    id: 'until',
    title: words.until,
    width: ageWidth,
    cell: ({ expires_at: at }) => <Time show="age" value={at} />,
    wideOnly: true,
  },
];

/** Layout on a phone. */
const noteOf = ({ role, expires_at: at }: Invitation): ReactElement => (
  <>
    {roleNames[role]} · {words.until} <Time show="age" value={at} />
  </>
);

const actionsOn = (invitation: Invitation): readonly Action[] => [
  {
    id: 'revoke',
    label: words.revoke.label,
    tone: 'danger',
    dialog: (ending) => <RevokeDialog invitation={invitation} {...ending} />,
  },
];

interface InvitationsTableProps {
  readonly of: readonly Invitation[];
  readonly open: OpenAction;
}

/** Invitations that were not accepted yet; owners can revoke them. */
export function InvitationsTable({ of, open }: InvitationsTableProps): ReactElement {
  const isOwner = useMay('owner');
  return (
    <Panel title={words.invitations}>
      <Table
        label={words.invitations}
        columns={
          isOwner
            ? [...columns, actionColumn(actionsOn, ({ email }) => texts.actions(email), open)]
            : columns
        }
        rows={of}
        keyOf={({ id }) => id}
        note={noteOf}
        whole
      />
    </Panel>
  );
}

function RevokeDialog(props: { readonly invitation: Invitation } & ActionCallbacks): ReactElement {
  const { invitation, ...ending } = props;
  return (
    <PlainDialog
      words={wordsAbout(words.revoke, invitation.email)}
      mutation={useRevokeInvitation(invitation)}
      {...ending}
    />
  );
}
