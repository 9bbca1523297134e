import { Alert } from '@hub/ui/alert';
import { siteName } from '@hub/contract/site-name';
import type { VerifyInfo } from '#verification/api.ts';
import { CancelButton } from '#verification/cancel-button.tsx';
import { texts } from '#verification/texts.ts';

export const WaitingNote = ({ info }: { readonly info: VerifyInfo }) => (
  <Alert
    tone="info"
    announce="none"
    actions={
      <CancelButton size="small" request={info.request}>
        {texts.cancel}
      </CancelButton>
    }
  >
    {texts.waiting({ site: siteName(info.request.site.url) })}
  </Alert>
);
