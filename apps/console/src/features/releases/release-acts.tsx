import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { offerForm } from '@hub/contract/offer-form';
import { titleOf } from '@hub/ui/dialog-title';
import { useSchemaForm } from '@hub/ui/form';
import { SelectField } from '@hub/ui/select-field';
import { TextAreaField } from '@hub/ui/text-field';
import { ActDialog } from '#ui/acts/act-dialog.tsx';
import { Acts, type Act, type ActCallbacks } from '#ui/acts/acts.tsx';
import { useDiscard, useOffer, useWithdraw, type Release } from './api.ts';
import { nameOf, shares, texts } from './texts.ts';

interface DialogProps extends ActCallbacks {
  readonly release: Release;
}

function actsOf(release: Release): readonly Act[] {
  const { state } = release;
  const offer: Act = {
    id: 'offer',
    label: state === 'offered' ? texts.offer.change : texts.offer.first,
    dialog: (ending) => <OfferDialog release={release} {...ending} />,
  };
  const end = (act: 'withdraw' | 'discard'): Act => ({
    id: act,
    label: texts[act].label,
    tone: 'danger',
    dialog: (ending) => <EndDialog release={release} {...ending} act={act} />,
  });
  const more = { draft: [end('discard')], offered: [end('withdraw')], withdrawn: [] };
  return [offer, ...more[state]];
}

/** Actions on a release for owners. */
export const ReleaseActs = ({ release }: { readonly release: Release }): ReactElement => (
  <Acts of={actsOf(release)} label={texts.acts(release)} />
);

function OfferDialog({ release, ...ending }: DialogProps): ReactElement {
  const { offer } = texts;
  const act = useOffer(release);
  const share = release.state === 'offered' ? String(release.share) : '100';
  const form = useSchemaForm(offerForm, { share, notes: release.notes ?? '' });
  const { errors } = form.formState;
  const words = {
    title: titleOf(offer.title, nameOf(release)),
    means: offer.means,
    submit: offer.submit,
    busy: offer.busy,
    gone: texts.gone,
  };
  const choices = Object.hasOwn(shares, share)
    ? shares
    : { ...shares, [share]: texts.toShare(Number(share)) };
  return (
    <ActDialog words={words} tone="accent" form={form} act={act} {...ending}>
      <SelectField label={offer.to} error={errors.share?.message} {...form.register('share')}>
        {Object.entries(choices)
          .toSorted(([a], [b]) => Number(b) - Number(a))
          .map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
      </SelectField>
      <TextAreaField
        label={texts.notes}
        hint={offer.notesHint}
        rows={8}
        defaultValue={release.notes ?? ''}
        error={errors.notes?.message}
        {...form.register('notes')}
      />
    </ActDialog>
  );
}

/** Schema of a form without fields. */
const nothing = z.object({});

function EndDialog(props: DialogProps & { readonly act: 'withdraw' | 'discard' }): ReactElement {
  const { release, act: which, ...ending } = props;
  const acts = { withdraw: useWithdraw(release), discard: useDiscard(release) };
  const { title, means, submit, busy } = texts[which];
  const named = titleOf(title, nameOf(release));
  const words = { title: named, means, submit, busy, gone: texts.gone };
  const form = useSchemaForm(nothing, {});
  return (
    <ActDialog words={words} form={form} act={acts[which] as never} {...ending}>
      {null}
    </ActDialog>
  );
}
