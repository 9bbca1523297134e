import { licenseLabel, licenseTail } from '@hub/contract/license-label';
import { giveLicenseForm, reasonBody, releaseSiteForm } from '@hub/contract/operator-calls';
import { siteName } from '@hub/contract/site-name';
import { call } from '#api/client.ts';
import { actionOf, type Action } from '#ui/actions/actions.tsx';
import { uiTexts } from '#ui/texts.ts';
import type { BlockedTogether, License } from './api.ts';
import { actions, bulkTexts, fields, texts } from './texts.ts';

const to = { to: { label: fields.to, kind: 'name' } } as const;

export const registering = (code: string): Action =>
  actionOf('register', {
    words: actions.register,
    subject: licenseTail({ code, site: null }),
    schema: giveLicenseForm,
    fields: to,
    send: (said) => call('operatorRegisterLicense', { body: { code, ...said } }),
  });

/** Returns the action that ends one activation or all of them; null if there is none. */
function releasing({ id, seen, sites }: License, subject: string): Action | null {
  const active = sites.filter(({ ended_at: ended }) => ended === null);
  if (active.length === 0) return null;
  const options = new Map(
    active.map(({ activation_id: one, url, kind }) => [
      one,
      `${siteName(url)}${uiTexts.kindOf(kind)}`,
    ]),
  );
  if (active.length > 1) options.set('', fields.everySite);
  return actionOf('release', {
    look: 'careful',
    words: actions.release,
    subject,
    schema: releaseSiteForm,
    fields: { site: { label: fields.site, options, first: active[0]?.activation_id } },
    send: ({ site, reason }) =>
      site === ''
        ? call('operatorReleaseSites', { body: { license_id: id, seen, reason } })
        : call('operatorReleaseSite', { body: { activation_id: site, seen, reason } }),
  });
}

/** `take` receives the purchase code, which no cache stores. */
const showing = ({ id }: License, subject: string, take: (code: string) => void): Action =>
  actionOf('show', {
    words: actions.show,
    subject,
    forgets: true,
    async send() {
      take((await call('operatorShowCode', { body: { license_id: id } })).code);
      return { success: true, message: texts.shown.message };
    },
  });

/** `take` receives the purchase code; null for an operator who may not see it. */
export function actionsOnLicense(
  license: License,
  take: ((code: string) => void) | null,
): readonly Action[] {
  const { id, seen, item, code_end: code } = license;
  const subject = licenseLabel({ item: item.name, code, site: null });
  const body = { license_id: id, seen };
  const isBlocked = license.status === 'blocked';
  const blocking = actionOf(isBlocked ? 'unblock' : 'block', {
    look: isBlocked ? 'accent' : 'danger',
    words: isBlocked ? actions.unblock : actions.block,
    subject,
    schema: reasonBody,
    send: (said) =>
      call('operatorBlockLicense', { body: { ...body, ...said, blocked: !isBlocked } }),
  });
  const all = [
    releasing(license, subject),
    license.bound_to === null
      ? null
      : actionOf('move', {
          look: 'careful',
          words: actions.move,
          subject,
          schema: reasonBody,
          send: (said) => call('operatorMoveLicense', { body: { ...body, ...said } }),
        }),
    actionOf('give', {
      look: 'careful',
      words: actions.give,
      subject,
      schema: giveLicenseForm,
      fields: to,
      send: (said) => call('operatorGiveLicense', { body: { ...body, ...said } }),
    }),
    isBlocked ? blocking : null,
    take && showing(license, subject, take),
    isBlocked ? null : blocking,
  ];
  return all.filter((each) => each !== null);
}

export const blockingAll = (
  ids: readonly number[],
  blocked: boolean,
  onDone: (together: BlockedTogether) => void,
): Action =>
  actionOf(blocked ? 'block' : 'unblock', {
    look: blocked ? 'danger' : 'accent',
    words: {
      ...(blocked ? actions.block : actions.unblock),
      label: blocked ? bulkTexts.block : bulkTexts.unblock,
      submit: bulkTexts.submit[blocked ? 'block' : 'unblock'](ids.length),
    },
    subject: bulkTexts.licenses(ids.length),
    schema: reasonBody,
    async send({ reason }) {
      const body = { ids: [...ids], blocked, reason };
      const answer = await call('operatorBlockLicenses', { body });
      const done = answer.outcomes.filter(({ result }) => result === 'done');
      onDone({ ...answer, blocked, ids: done.map(({ id }) => id) });
      return answer;
    },
  });
