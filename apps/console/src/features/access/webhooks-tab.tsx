import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isolated } from '@hub/contract/direction';
import { Badge } from '@hub/ui/badge';
import { Button } from '@hub/ui/button';
import { Time } from '@hub/ui/time';
import { useMay } from '#api/session.ts';
import { webhookCategories } from '#lib/names.ts';
import { Actions, type Action } from '#ui/actions/actions.tsx';
import { Details } from '#ui/details/details.tsx';
import { Panel } from '#ui/panel.tsx';
import { actionsOnWebhook, addingWebhook } from './actions.ts';
import { webhooksQuery, type Endpoint, type ShownSecret } from './api.ts';
import { Deliveries } from './deliveries.tsx';
import { Entries } from './entries.tsx';
import { Nothing } from '#ui/nothing.tsx';
import { texts, webhookTexts as words } from './texts.ts';

const tones = { active: 'good', failing: 'attention', paused: 'neutral', parked: 'bad' } as const;

export function WebhooksTab() {
  const isOwner = useMay('owner');
  const [shown, setShown] = useState<ShownSecret | null>(null);
  return (
    <Entries
      query={useQuery(webhooksQuery)}
      what={texts.tabs.webhooks}
      adding={addingWebhook(setShown)}
      shown={shown}
      onHide={() => setShown(null)}
    >
      {({ endpoints }) => (
        <>
          {endpoints.length === 0 && <Nothing title={words.none}>{words.noneMore}</Nothing>}
          {endpoints.map((endpoint) => (
            <EndpointPanel
              key={endpoint.id}
              endpoint={endpoint}
              actions={isOwner ? actionsOnWebhook(endpoint, setShown) : []}
              hasSecret={shown?.name === endpoint.name}
            />
          ))}
        </>
      )}
    </Entries>
  );
}

interface EndpointProps {
  readonly endpoint: Endpoint;
  readonly actions: readonly Action[];
  /** True while the new secret is shown. */
  readonly hasSecret: boolean;
}

const moment = (name: string, at: string | null) =>
  at === null ? [] : [[name, <Time show="exact" key={name} value={at} />] as const];

function EndpointPanel({ endpoint, actions, hasSecret }: EndpointProps) {
  const [isOpen, setOpen] = useState(false);
  const { name, url, format, kinds, state, waiting } = endpoint;
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
          ...moment(words.failingSince, endpoint.failing_since),
          ...moment(words.nextTry, endpoint.next_try_at),
        ]}
      />
      {actions.length > 0 && (
        <Actions of={actions} label={texts.actions(name)} hasSecret={hasSecret} />
      )}
      {isOpen && <Deliveries endpoint={endpoint.id} maySend={actions.length > 0} />}
    </Panel>
  );
}
