import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { offerForm } from '@hub/contract/offer-form';
import { titleOf } from '@hub/ui/dialog-title';
import { useSchemaForm } from '@hub/ui/form';
import { SelectField } from '@hub/ui/select-field';
import { TextAreaField } from '@hub/ui/text-field';
import { ActionDialog } from '#ui/actions/action-dialog.tsx';
import { Actions, type Action, type ActionCallbacks } from '#ui/actions/actions.tsx';
import { useDiscard, useOffer, useWithdraw, type Release } from './api.ts';
import { nameOf, shares, texts } from './texts.ts';

interface DialogProps extends ActionCallbacks {
  readonly release: Release;
}

function actionsOf(release: Release): readonly Action[] {
  const { state } = release;
  const offer: Action = {
    id: 'offer',
    label: state === 'offered' ? texts.offer.change : texts.offer.first,
    dialog: (ending) => <OfferDialog release={release} {...ending} />,
  };
  const end = (action: 'withdraw' | 'discard'): Action => ({
    id: action,
    label: texts[action].label,
    tone: 'danger',
    dialog: (ending) => <EndDialog release={release} {...ending} which={action} />,
  });
  const more = { draft: [end('discard')], offered: [end('withdraw')], withdrawn: [] };
  return [offer, ...more[state]];
}

/** Actions on a release for owners. */
export const ReleaseActions = ({ release }: { readonly release: Release }): ReactElement => (
  <Actions of={actionsOf(release)} label={texts.actions(release)} />
);

function OfferDialog({ release, ...ending }: DialogProps): ReactElement {
  const { offer } = texts;
  const mutation = useOffer(release);
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
    <ActionDialog words={words} tone="accent" form={form} mutation={mutation} {...ending}>
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
    </ActionDialog>
  );
}

/** Schema of a form without fields. */
const nothing = z.object({});

function EndDialog(props: DialogProps & { readonly which: 'withdraw' | 'discard' }): ReactElement {
  const { release, which, ...ending } = props;
  const mutations = { withdraw: useWithdraw(release), discard: useDiscard(release) };
  const { title, means, submit, busy } = texts[which];
  const named = titleOf(title, nameOf(release));
  const words = { title: named, means, submit, busy, gone: texts.gone };
  const form = useSchemaForm(nothing, {});
  return (
    <ActionDialog words={words} form={form} mutation={mutations[which] as never} {...ending}>
      {null}
    </ActionDialog>
  );
}
