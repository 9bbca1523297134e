import type { ReactElement } from 'react';
import { Alert } from '@hub/ui/alert';
import { OutLink } from '@hub/ui/link';
import { useCatalog } from '#api/config.ts';
import { texts } from './texts.ts';

interface EndedProps {
  readonly name: string;
  /** Address for renewing this item's support; empty: the general one. */
  readonly url: string;
}

/** Notice on a question about an item whose support has ended: it is accepted anyway. */
export function Ended({ name, url }: EndedProps): ReactElement {
  const { renew_support: everywhere } = useCatalog().links;
  return (
    <Alert tone="attention" announce="status" title={texts.ended({ name })}>
      <p>
        {texts.endedQuestion} <OutLink href={url === '' ? everywhere : url}>{texts.renew}</OutLink>
      </p>
    </Alert>
  );
}
