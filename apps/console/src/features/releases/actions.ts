import { offerForm } from '@hub/contract/offer-form';
import { call } from '#api/client.ts';
import { actionOf, type Action } from '#ui/actions/actions.tsx';
import type { Release } from './api.ts';
import { nameOf, shares, texts } from './texts.ts';

/** Returns the rollout percentages, highest first, including the current one. */
function sharesOf(present: string): ReadonlyMap<string, string> {
  const choices = { [present]: texts.toShare(Number(present)), ...shares };
  return new Map(Object.entries(choices).toSorted(([a], [b]) => Number(b) - Number(a)));
}

export function actionsOn(release: Release): readonly Action[] {
  const { kind, slug, version, state, notes } = release;
  const which = { kind, slug, version };
  const subject = nameOf(release);
  const isOffered = state === 'offered';
  const share = isOffered ? String(release.share) : '100';
  const { offer } = texts;
  const offering = actionOf('offer', {
    words: { ...offer, label: isOffered ? offer.change : offer.first },
    subject,
    schema: offerForm,
    fields: {
      share: { label: offer.to, options: sharesOf(share), first: share },
      notes: {
        label: texts.notes,
        hint: offer.notesHint,
        rows: 8,
        first: notes ?? '',
        hasFocus: false,
      },
    },
    send: (said) =>
      call('offerRelease', { body: { ...which, ...said, share: Number(said.share) } }),
  });
  const withdrawing = actionOf('withdraw', {
    look: 'danger',
    words: texts.withdraw,
    subject,
    send: () => call('withdrawRelease', { body: which }),
  });
  const discarding = actionOf('discard', {
    look: 'danger',
    words: texts.discard,
    subject,
    send: () => call('discardRelease', { body: which }),
  });
  const more = { draft: [discarding], offered: [withdrawing], withdrawn: [] };
  return [offering, ...more[state]];
}
