import { actionEventTexts } from '@hub/contract/actions';

/** Other texts of this feature. */
export const texts = {
  changedMeanwhile: (events: readonly string[]) =>
    `Somebody was faster, and nothing was done. Meanwhile: ${events.join('; ')}.`,
} as const;

/** Names of the events for the person concerned; an action declares those of its own events. */
export const eventTexts = {
  ...actionEventTexts,
  'registration.registered': 'Account registered',
  'registration.email_corrected': 'E-mail address corrected before its verification',
  'identity.email_verified': 'E-mail address verified',
  'identity.signed_in': 'Signed in',
  'identity.sign_in_refused': 'Sign-in refused',
  'identity.sign_ins_slowed': 'Many wrong passwords in a day: further tries wait',
  'identity.signed_out': 'Signed out',
  'identity.reset_requested': 'New password asked for by e-mail',
  'identity.password_reset': 'New password set by a link in a mail',
  'identity.password_changed': 'Password changed',
  'identity.password_refused': 'Wrong password given',
  'identity.name_changed': 'Name changed',
  'identity.email_change_asked': 'New e-mail address asked for',
  'identity.email_changed': 'E-mail address changed',
  'identity.denied': '“This was not me” pressed in a mail: every device signed out',
  'identity.session_ended': 'Another device signed out',
  'identity.sessions_ended': 'Every other device signed out',
  'identity.second_factor_on': 'Second factor turned on',
  'identity.second_factor_off': 'Second factor turned off',
  'identity.recovery_codes_made': 'New recovery codes made',
  'identity.recovery_code_used': 'Recovery code used',
  'identity.code_refused': 'Wrong code of the second factor given',
  'identity.codes_guessed': 'Many wrong codes in a day: none is looked at for a while',
  'identity.passkey_added': 'Passkey added',
  'identity.passkey_renamed': 'Passkey renamed',
  'identity.passkey_removed': 'Passkey removed',
  'identity.passkey_copied': 'Passkey refused, as there may be a copy of it',
  'identity.factor_kept': 'Second factor kept: our support takes nothing away',
  'identity.factor_reset': 'Lost second factor taken away',
  'operators.joined': 'Invitation accepted: an operator now',
  'operators.list_taken': 'List saved as a file',
  'webhooks.parked': 'Webhook parked: three days without an answer',
  'privacy.export_asked': 'Copy of one’s own data asked for',
  'people.viewed': 'Your screens looked at by our support, who could change nothing',
  'privacy.erase_asked': 'Erasing of the account asked for',
  'privacy.erase_taken_back': 'Erasing of the account taken back',
  'licenses.added': 'License added',
  'licenses.moved_away': 'License went over to its buyer’s account',
  'licenses.moved_here': 'License came over from another account',
  'accounts.connected': 'Envato account connected',
  'accounts.connect_refused': 'Envato account not connected: another user has it',
  'accounts.disconnected': 'Envato account disconnected',
  'accounts.imported': 'Purchases imported',
  'verification.approved': 'Activation approved',
  'verification.activated': 'Site activated',
  'verification.activated_by_code': 'Site activated with the purchase code',
  'verification.cancelled': 'Activation canceled',
  'verification.refused': 'Activation refused',
  'verification.came_back': 'Site activated again',
  'verification.became_staging': 'Site counted as a staging site: its domain itself was activated',
  'verification.code_given': 'Whole purchase code given to a site with an older theme',
  'verification.key_renewed': 'New key given to a site with an older theme',
  'verification.code_reused': 'Activation code used a second time',
  'hub.secret_rotated': 'Everything sealed is sealed with the current secret',
} as const satisfies Readonly<Record<string, string>>;

/** Every event there is: one without words does not compile. */
export type EventName = keyof typeof eventTexts;

export const isEventName = (event: string): event is EventName => Object.hasOwn(eventTexts, event);
