import { days } from '@hub/contract/limits';
import type { AnswerOf } from '@hub/contract/calls';
import { answer } from './server.ts';

/** Test data of a buyer, as the hub answers it. Each builder accepts overrides. */

type License = AnswerOf<'licenses'>[number];
type Status = AnswerOf<'verificationCheck'>;
type Info = Extract<AnswerOf<'verificationInfo'>, { request: object }>;

/** Returns the ISO instant `count` days ago. */
export const daysAgo = (count: number): string => new Date(Date.now() - days(count)).toISOString();

export const aProfile = (own: Partial<AnswerOf<'profile'>> = {}): AnswerOf<'profile'> => ({
  username: 'marta',
  firstname: 'Marta',
  lastname: 'Quist',
  email: 'marta@example.test',
  pending_email: null,
  created_at: daysAgo(400),
  ...own,
});

let lastId = 0;

export const aLicense = (own: Partial<License> = {}): License => ({
  id: ++lastId,
  item_id: {
    name: 'Essentials',
    url: 'https://items.example/essentials',
    thumb: 'theme',
    envato_id: 27889640,
  },
  purchase: { code: '••••••••-••••-••••-••••-••••••••7f31', sold_at: daysAgo(30) },
  used: false,
  domain: null,
  bound_to: null,
  moves: 0,
  sites: [],
  history: [],
  status: 'valid',
  supported_until: daysAgo(-150),
  license_type: 'regular',
  ...own,
});

export const aSite = (own: Partial<License['sites'][number]> = {}): License['sites'][number] => ({
  url: 'https://shop.example/',
  kind: 'live',
  last_seen: daysAgo(1),
  activation_id: '11',
  older_theme: false,
  ...own,
});

export const anAccount: AnswerOf<'getAccounts'>[number] = {
  envato_username: 'two-licenses',
  envato_user_id: '7000001',
  last_synced_at: daysAgo(1),
  status: 'connected',
};

export const requestId = 'r'.repeat(43);

const nobodyAsks: Status = {
  data_ready: false,
  verify_ready: false,
  licenses_count: 0,
  unused: 0,
  reason: 'no_request',
  expires_at: null,
};

/**
 * Returns the status of an open request.
 * @param count Number of licenses for the item.
 * @param unused Number of fitting licenses.
 */
export const aStatus = (count: number, unused: number): Status => ({
  data_ready: true,
  verify_ready: unused > 0,
  licenses_count: count,
  unused,
  reason: unused > 0 ? null : count === 0 ? 'no_licenses' : 'all_used',
  expires_at: daysAgo(-1),
});

const aFitting: Info['licenses'][number] = {
  license_id: 41,
  masked_code: '••••••••-••••-••••-••••-••••••••7f31',
  sold_at: daysAgo(30),
  supported_until: daysAgo(-150),
  kind: 'live',
  fits: true,
  why: null,
  effect: 'shop.example becomes the live site of this license.',
  binding: null,
  recommended: true,
};

export const fitting = (own: Partial<typeof aFitting> = {}): typeof aFitting => ({
  ...aFitting,
  ...own,
});

export const anInfo = (own: Partial<Omit<Info, 'request'>> = {}): Info => ({
  request: {
    id: requestId,
    item: { id: 27889640, name: 'Essentials' },
    site: { url: 'https://shop.example', host: 'shop.example' },
    return_host: 'shop.example',
    intent: null,
    theme_version: '7.1',
    wordpress_version: '6.5',
    php_version: null,
    status: 'open',
    expires_at: daysAgo(-1),
  },
  licenses: [fitting()],
  sites: [],
  ...own,
});

interface Buyer {
  readonly accounts?: AnswerOf<'getAccounts'>;
  readonly licenses?: readonly License[];
  readonly status?: Status;
  readonly info?: Info;
  readonly support?: AnswerOf<'support'>;
}

/**
 * Answers the calls of dashboard and settings. By default the buyer has one account and one
 * license.
 */
export function answerBuyer(buyer: Buyer = {}): void {
  answer('getAccounts', buyer.accounts ?? [anAccount]);
  answer('licenses', [...(buyer.licenses ?? [aLicense()])]);
  answer('support', buyer.support ?? []);
  answer('verificationCheck', buyer.status ?? nobodyAsks);
  answer('verificationInfo', buyer.info ?? { request: null });
  answer('supportMails', { wanted: true });
  answer('dataExport', { export: null });
  answer('profile', aProfile());
  answer('secondFactor', { since: null, recovery_codes_left: 0, wanted: 'nothing' });
  answer('passkeys', []);
  answer('sessions', []);
  answer('events', { events: [], next: null });
}
