import type { ReactElement } from 'react';
import { Alert } from '@hub/ui/alert';
import { OutLink } from '@hub/ui/link';
import { useCatalog } from '#api/config.ts';
import { texts } from './texts.ts';

interface EndedProps {
  readonly name: string;
  /** Where this item's support is renewed; empty: where all of them are. */
  readonly url: string;
}

/** Of a question about an item whose support has ended: it is taken all the same. */
export function Ended({ name, url }: EndedProps): ReactElement {
  const { renew_support: everywhere } = useCatalog().links;
  return (
    <Alert tone="attention" announce="status" title={texts.ended(name)}>
      <p>
        {texts.endedQuestion} <OutLink href={url === '' ? everywhere : url}>{texts.renew}</OutLink>
      </p>
    </Alert>
  );
}
