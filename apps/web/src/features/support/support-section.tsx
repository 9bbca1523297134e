import { useQuery } from '@tanstack/react-query';
import { IconCalendarDown } from '@tabler/icons-react';
import { callTable } from 'virtual:call-table';
import { Outcome } from '@hub/ui/alert';
import { Card } from '@hub/ui/card';
import { Checkbox } from '@hub/ui/checkbox';
import { ErrorNotice } from '@hub/ui/error-notice';
import { FileLinkButton } from '@hub/ui/link';
import { ReadState } from '@hub/ui/read-state';
import { useCallChange } from '#api/change.ts';
import { queryOf } from '#api/client.ts';
import { SettingsSection } from '#ui/settings-section.tsx';
import styles from './support.module.css';
import { texts } from './texts.ts';

export function SupportSection() {
  return (
    <SettingsSection id="support" heading={texts.heading} note={texts.note}>
      <ReadState
        query={useQuery(supportMailsQuery)}
        what={texts.what}
        loading={{ label: texts.loading, shapes: ['row'] }}
      >
        {({ wanted }) => (
          <Card>
            <Mails wanted={wanted} />
          </Card>
        )}
      </ReadState>
      <Card>
        <div className={styles.row}>
          <p className={styles.note}>{texts.calendarNote}</p>
          <FileLinkButton
            href={callTable.supportCalendar.path}
            icon={<IconCalendarDown aria-hidden size={16} stroke={1.75} />}
          >
            {texts.calendar}
          </FileLinkButton>
        </div>
      </Card>
    </SettingsSection>
  );
}

/** The switch shows the last requested value, or the stored value after a failure. */
function Mails({ wanted }: { readonly wanted: boolean }) {
  const { mutate, isPending, variables, error, data } = useCallChange('setSupportMails');
  const requestedValue = isPending || data?.success === true ? variables?.wanted : undefined;
  const shown = requestedValue ?? wanted;
  return (
    <>
      <div>
        <Checkbox
          checked={shown}
          disabled={isPending}
          onChange={(next) => mutate({ wanted: next })}
        >
          {texts.mails}
        </Checkbox>
        <p className={styles.when}>{texts.when}</p>
      </div>
      {error !== null && <ErrorNotice tone="attention" error={error} />}
      {error === null && !isPending && <Outcome of={data} />}
    </>
  );
}

export const supportMailsQuery = queryOf('supportMails', 'support-mails');
