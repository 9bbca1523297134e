import { useState, type ReactElement } from 'react';
import { licenseLabel } from '@hub/contract/license-label';
import { reasonBody, releaseSiteForm } from '@hub/contract/operator-calls';
import { siteName } from '@hub/contract/site-name';
import { useSchemaForm } from '@hub/ui/form';
import { SelectField } from '@hub/ui/select-field';
import { useMay } from '#api/session.ts';
import { ActionDialog, ReasonField } from '#ui/actions/action-dialog.tsx';
import { wordsAbout, type WordsOfSubject } from '#ui/actions/action-words.ts';
import { Actions, type Action, type ActionCallbacks } from '#ui/actions/actions.tsx';
import { PlainDialog } from '#ui/actions/plain-dialog.tsx';
import { ShownOnce } from '#ui/actions/shown-once.tsx';
import { StartDialog } from '#ui/conversations/start-dialog.tsx';
import { startTexts } from '#ui/conversations/texts.ts';
import { useBlock, useGive, useMove, useRelease, useShowCode, type License } from './api.ts';
import { actions, fields, texts } from './texts.ts';
import { ToDialog } from './to-dialog.tsx';

interface LicenseProps {
  readonly license: License;
}

/** Names the license in the title. */
const about = (words: WordsOfSubject, { item, code_end: code }: License) =>
  wordsAbout(words, licenseLabel({ item: item.name, code, site: null }));

const activeOf = ({ sites }: License) => sites.filter(({ ended_at: ended }) => ended === null);

interface LicenseActions {
  readonly of: readonly Action[];
  /** The whole purchase code, while it is shown. */
  readonly shown: ReactElement | null;
}

/** Actions on a license in its current status; none while it loads. */
export function useLicenseActions(license: License | undefined): LicenseActions {
  const isOwner = useMay('owner');
  const [code, setCode] = useState<string | null>(null);
  const shown = code !== null && (
    <ShownOnce secret={code} words={texts.shown} onDone={() => setCode(null)} />
  );
  const of = license === undefined ? [] : actionsOn(license, isOwner ? setCode : null);
  return { of, shown: shown || null };
}

/** `take` gets the whole purchase code; null for an operator who may not see it. */
function actionsOn(license: License, take: ((code: string) => void) | null): readonly Action[] {
  const action = (
    name: keyof typeof actions,
    dialog: (props: DialogProps) => ReactElement,
    tone?: 'danger',
  ): Action => ({
    id: name,
    label: actions[name].label,
    ...(tone && { tone }),
    dialog: (ending) => dialog({ license, ending }),
  });
  const isBlocked = license.status === 'blocked';
  const all: (Action | false)[] = [
    activeOf(license).length > 0 && action('release', (props) => <ReleaseDialog {...props} />),
    license.bound_to !== null && action('move', (props) => <MoveDialog {...props} />),
    action('give', (props) => <GiveDialog {...props} />),
    isBlocked && action('unblock', (props) => <BlockDialog {...props} blocked={false} />),
    take !== null && action('show', (props) => <ShowDialog {...props} take={take} />),
    !isBlocked && action('block', (props) => <BlockDialog {...props} blocked />, 'danger'),
  ];
  return all.filter((each) => each !== false);
}

/** Actions on a license as buttons. */
export function LicenseActions({ license }: LicenseProps): ReactElement {
  const { of, shown } = useLicenseActions(license);
  const first = license.owner === null ? [] : [starting(license, license.owner.username)];
  return (
    <>
      <Actions label={texts.actions} shown={2} of={[...first, ...of]} />
      {shown}
    </>
  );
}

const starting = ({ id, item, code_end: code }: License, username: string): Action => ({
  id: 'start',
  label: startTexts.label,
  dialog: ({ onClose }) => (
    <StartDialog
      to={{ username, name: username }}
      licenses={[{ id, label: licenseLabel({ item: item.name, code, site: null }) }]}
      about={id}
      onClose={onClose}
    />
  ),
});

interface DialogProps extends LicenseProps {
  readonly ending: ActionCallbacks;
}

function ReleaseDialog({ license, ending }: DialogProps): ReactElement {
  const sites = activeOf(license);
  const site = sites[0]?.activation_id ?? '';
  const form = useSchemaForm(releaseSiteForm, { site, reason: '' });
  const mutation = useRelease(license);
  const { errors } = form.formState;
  return (
    <ActionDialog {...{ form, mutation, ...ending }} words={about(actions.release, license)}>
      <SelectField label={fields.site} defaultValue={site} {...form.register('site')}>
        {sites.map(({ activation_id: id, url, kind }) => (
          <option key={id} value={id}>
            {`${siteName(url)}${texts.kindOf(kind)}`}
          </option>
        ))}
        {sites.length > 1 && <option value="">{fields.everySite}</option>}
      </SelectField>
      <ReasonField error={errors.reason?.message} {...form.register('reason')} />
    </ActionDialog>
  );
}

function MoveDialog({ license, ending }: DialogProps): ReactElement {
  const form = useSchemaForm(reasonBody, { reason: '' });
  const mutation = useMove(license);
  return (
    <ActionDialog {...{ form, mutation, ...ending }} words={about(actions.move, license)}>
      <ReasonField error={form.formState.errors.reason?.message} {...form.register('reason')} />
    </ActionDialog>
  );
}

function GiveDialog({ license, ending }: DialogProps): ReactElement {
  return <ToDialog words={about(actions.give, license)} mutation={useGive(license)} {...ending} />;
}

interface ShowProps extends DialogProps {
  readonly take: (code: string) => void;
}

function ShowDialog({ license, ending, take }: ShowProps): ReactElement {
  const mutation = useShowCode(license, take);
  return (
    <PlainDialog {...{ mutation, ...ending }} words={about(actions.show, license)} tone="accent" />
  );
}

interface BlockProps extends DialogProps {
  readonly blocked: boolean;
}

function BlockDialog({ license, ending, blocked }: BlockProps): ReactElement {
  const form = useSchemaForm(reasonBody, { reason: '' });
  const mutation = useBlock(license, blocked);
  const words = about(blocked ? actions.block : actions.unblock, license);
  return (
    <ActionDialog {...{ form, mutation, words, ...ending }} tone={blocked ? 'danger' : 'accent'}>
      <ReasonField error={form.formState.errors.reason?.message} {...form.register('reason')} />
    </ActionDialog>
  );
}
