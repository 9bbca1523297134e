import { Button, type ButtonStyle } from '@hub/ui/button';
import { siteName } from '@hub/contract/site-name';
import { useCancel, type VerifyInfo } from './api.ts';
import { texts } from './texts.ts';

interface CancelButtonProps extends ButtonStyle {
  readonly request: VerifyInfo['request'];
  readonly 'aria-describedby'?: string;
  readonly children: string;
}

export function CancelButton({ request, children, ...look }: CancelButtonProps) {
  const { mutate, isPending } = useCancel();
  return (
    <Button
      {...look}
      busy={isPending}
      busyLabel={texts.cancelling}
      onClick={() => mutate({ request: request.id, host: siteName(request.site.url) })}
    >
      {children}
    </Button>
  );
}
