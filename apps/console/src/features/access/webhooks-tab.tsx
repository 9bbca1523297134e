import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { isolated } from '@hub/contract/direction';
import { Badge } from '@hub/ui/badge';
import { Button } from '@hub/ui/button';
import { useMay } from '#api/session.ts';
import { Actions, type Action } from '#ui/actions/actions.tsx';
import { Details } from '#ui/details/details.tsx';
import { Time } from '@hub/ui/time';
import { webhookCategories } from '#lib/event-categories.ts';
import { Panel } from '#ui/panel.tsx';
import { webhooksQuery, type Endpoint, type PlainAction, type TakeSecret } from './api.ts';
import { Deliveries } from './deliveries.tsx';
import { Entries, Nothing, SecretShown, type ShownSecret } from './parts.tsx';
import { texts, webhookTexts as words } from './texts.ts';
import { AddDialog, ChangeDialog, EndpointDialog, RotateDialog } from './webhook-dialogs.tsx';

const tones = { active: 'good', failing: 'attention', paused: 'neutral', parked: 'bad' } as const;

const adding = (take: TakeSecret): readonly Action[] => [
  {
    id: 'create',
    label: words.create.label,
    dialog: (ending) => <AddDialog take={take} {...ending} />,
  },
];

/** Webhooks with their status; owners can change them. */
export function WebhooksTab(): ReactElement {
  const isOwner = useMay('owner');
  const [shown, setShown] = useState<ShownSecret | null>(null);
  return (
    <Entries
      query={useQuery(webhooksQuery)}
      what={texts.tabs.webhooks}
      adding={adding(setShown)}
      shown={shown}
    >
      {({ endpoints }) => (
        <>
          {shown !== null && <SecretShown shown={shown} onDone={() => setShown(null)} />}
          {endpoints.length === 0 && <Nothing words={words} />}
          {endpoints.map((endpoint) => (
            <EndpointPanel
              key={endpoint.id}
              endpoint={endpoint}
              actions={isOwner ? actionsOf(endpoint, setShown) : []}
              hasSecret={shown?.name === endpoint.name}
            />
          ))}
        </>
      )}
    </Entries>
  );
}

const rotating = (endpoint: Endpoint, take: TakeSecret): Action => ({
  id: 'rotate',
  label: words.rotate.label,
  dialog: (ending) => <RotateDialog endpoint={endpoint} take={take} {...ending} />,
});

function actionsOf(endpoint: Endpoint, take: TakeSecret): readonly Action[] {
  const plain = (action: PlainAction): Action => ({
    id: action,
    label: words[action].label,
    ...(action === 'remove' && { tone: 'danger' as const }),
    dialog: (ending) => <EndpointDialog endpoint={endpoint} which={action} {...ending} />,
  });
  const isHeld = endpoint.state === 'paused' || endpoint.state === 'parked';
  return [
    plain('test'),
    plain(isHeld ? 'resume' : 'pause'),
    {
      id: 'change',
      label: words.change.label,
      dialog: (ending) => <ChangeDialog endpoint={endpoint} {...ending} />,
    },
    // A chat checks no signature.
    ...(endpoint.format === 'hub' ? [rotating(endpoint, take)] : []),
    plain('remove'),
  ];
}

interface EndpointProps {
  readonly endpoint: Endpoint;
  readonly actions: readonly Action[];
  /** True while the new secret is shown. */
  readonly hasSecret: boolean;
}

function EndpointPanel({ endpoint, actions, hasSecret }: EndpointProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const {
    name,
    url,
    format,
    kinds,
    state,
    waiting,
    failing_since: since,
    next_try_at: next,
  } = endpoint;
  return (
    <Panel
      title={isolated(name)}
      marks={<Badge tone={tones[state]}>{words.states[state]}</Badge>}
      actions={
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.hide : words.show}
        </Button>
      }
    >
      <Details
        of={[
          [words.url, <bdi key="url">{url}</bdi>],
          [words.format, words.formats[format]],
          [words.kinds, kinds.map((kind) => webhookCategories[kind]).join(', ') || words.all],
          [words.waiting, String(waiting)],
          ...(since === null
            ? []
            : [[words.failingSince, <Time show="exact" key="since" value={since} />] as const]),
          ...(next === null
            ? []
            : [[words.nextTry, <Time show="exact" key="next" value={next} />] as const]),
        ]}
      />
      {actions.length > 0 && (
        <Actions of={actions} label={texts.actions(name)} hasSecret={hasSecret} />
      )}
      {isOpen && <Deliveries endpoint={endpoint.id} maySend={actions.length > 0} />}
    </Panel>
  );
}
