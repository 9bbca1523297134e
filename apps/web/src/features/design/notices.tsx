import { ApiError } from '@hub/client/errors';
import { Alert, type Tone } from '@hub/ui/alert';
import { EmptyArt } from '@hub/ui/art';
import { Badge } from '@hub/ui/badge';
import { Button } from '@hub/ui/button';
import { ErrorNotice } from '@hub/ui/error-notice';
import { EmptyState } from '@hub/ui/page';
import { Skeleton } from '@hub/ui/skeleton';
import { Time } from '@hub/ui/time';
import { Specimen } from './specimen.tsx';

const tones: readonly (readonly [Tone, string])[] = [
  ['info', 'The marketplace is read once a day.'],
  ['good', 'Your name was saved.'],
  ['attention', 'The account has to be added again.'],
  ['bad', 'Incorrect password.'],
];

const offlineError = new ApiError({
  code: 'marketplace_unreachable',
  message: 'Envato Market does not answer. Nothing is lost.',
  reference: 'k3Vd0QyXm1aB',
  retryAfter: 120,
});

const Tones = () => (
  <>
    {tones.map(([tone, text]) => (
      <Alert key={tone} tone={tone} announce="none">
        {text}
      </Alert>
    ))}
    <Alert
      tone="attention"
      announce="none"
      title="With a title"
      actions={<Button size="small">And a way on</Button>}
    >
      <p>What happened, what it means, and what to do next.</p>
    </Alert>
    <ErrorNotice
      tone="attention"
      title="Your licenses could not be loaded"
      error={offlineError}
      retry={() => undefined}
    />
  </>
);

export const Notices = () => (
  <>
    <Specimen name="Notices" look="grid">
      <Tones />
    </Specimen>
    <Specimen name="Badges">
      <Badge tone="neutral">Not used</Badge>
      <Badge tone="info">Synchronizing</Badge>
      <Badge tone="good">Connected</Badge>
      <Badge tone="attention">Needs reconnecting</Badge>
      <Badge tone="bad">Refunded</Badge>
      <Badge tone="info" icon={false}>
        20% off
      </Badge>
    </Specimen>
    <Specimen name="Loading, and nothing there" look="grid">
      <Skeleton label="A specimen of what loads" shapes={['title', 'text', 'row', 'card']} />
      <EmptyState
        art={<EmptyArt />}
        title="Nothing here yet"
        actions={<Button variant="accent">What fills it</Button>}
      >
        <p>Why it is empty, and what to do.</p>
      </EmptyState>
    </Specimen>
    <Specimen name="Dates">
      <Time value="2026-01-31T12:00:00Z" />
      <Time value="2026-01-31T12:00:00Z" show="date" />
    </Specimen>
  </>
);
