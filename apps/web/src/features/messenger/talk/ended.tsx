import { Alert } from '@hub/ui/alert';
import { OutLink } from '@hub/ui/link';
import { useCatalog } from '#api/config.ts';
import { texts } from './texts.ts';

interface EndedProps {
  readonly name: string;
  /** Address for the renewal of this item’s support; empty to use the general address. */
  readonly url: string;
}

/** Notice that the item’s support has ended. The question can be sent anyway. */
export function Ended({ name, url }: EndedProps) {
  const { renew_support: everywhere } = useCatalog().links;
  return (
    <Alert tone="attention" announce="status" title={texts.ended({ name })}>
      <p>
        {texts.endedQuestion} <OutLink href={url === '' ? everywhere : url}>{texts.renew}</OutLink>
      </p>
    </Alert>
  );
}
