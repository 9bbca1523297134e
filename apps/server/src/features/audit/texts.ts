import { actionEventTexts } from '@hub/contract/actions';
import { messages } from '@hub/language';

/** Other texts of this feature. */
export const texts = {
  changedMeanwhile: (events: readonly string[]) =>
    `Someone else changed this first. Nothing was saved. Changes: ${events.join('; ')}.`,
} as const;

/** Describes an event by its subject and reason. */
export const eventWords = messages('server.event', {
  about: '{event}: {subject}',
  because: '{event} ({reason})',
});

const ownTexts = messages('server.events', {
  'registration.registered': 'Account registered',
  'registration.email_corrected': 'Email address corrected before verification',
  'identity.email_verified': 'Email address verified',
  'identity.signed_in': 'Signed in',
  'identity.sign_in_refused': 'Sign-in refused',
  'identity.sign_ins_slowed': 'Many wrong passwords in a day: further attempts slowed down',
  'identity.signed_out': 'Signed out',
  'identity.reset_requested': 'New password requested by email',
  'identity.password_reset': 'New password set by an email link',
  'identity.password_changed': 'Password changed',
  'identity.password_refused': 'Wrong password entered',
  'identity.name_changed': 'Name changed',
  'identity.email_change_asked': 'New email address requested',
  'identity.email_changed': 'Email address changed',
  'identity.denied': '“This wasn’t me” clicked in an email: every device signed out',
  'identity.session_ended': 'Another device signed out',
  'identity.sessions_ended': 'Every other device signed out',
  'identity.second_factor_on': 'Two-factor authentication turned on',
  'identity.second_factor_off': 'Two-factor authentication turned off',
  'identity.recovery_codes_made': 'New recovery codes created',
  'identity.recovery_code_used': 'Recovery code used',
  'identity.code_refused': 'Wrong two-factor code entered',
  'identity.codes_guessed': 'Many wrong two-factor codes in a day: code entry paused',
  'identity.passkey_added': 'Passkey added',
  'identity.passkey_renamed': 'Passkey renamed',
  'identity.passkey_removed': 'Passkey removed',
  'identity.passkey_copied': 'Possibly copied passkey blocked',
  'identity.factor_kept': '2FA reset stopped',
  'identity.factor_reset': '2FA reset',
  'operators.joined': 'Operator invitation accepted',
  'operators.list_taken': 'List exported as CSV',
  'webhooks.parked': 'Webhook disabled after three days of failures',
  'privacy.export_asked': 'Data export requested',
  'people.viewed': 'Your dashboard viewed by our support team, without changes',
  'privacy.erase_asked': 'Account deletion requested',
  'privacy.erase_taken_back': 'Account deletion canceled',
  'licenses.added': 'License added',
  'licenses.moved_away': 'License transferred to the buyer’s account',
  'licenses.moved_here': 'License transferred from another account',
  'accounts.connected': 'Envato account connected',
  'accounts.connect_refused': 'Envato account not connected: another account uses it',
  'accounts.disconnected': 'Envato account disconnected',
  'accounts.imported': 'Purchases imported',
  'verification.approved': 'Activation approved',
  'verification.activated': 'Site activated',
  'verification.activated_by_code': 'Site activated with the purchase code',
  'verification.cancelled': 'Activation canceled',
  'verification.refused': 'Activation refused',
  'verification.came_back': 'Site activated again',
  'verification.became_staging': 'Site became a staging site: its domain was activated',
  'verification.code_given': 'Whole purchase code given to a site with an older theme',
  'verification.key_renewed': 'New key given to a site with an older theme',
  'verification.code_reused': 'Activation code reused',
  'hub.secret_lost': 'Lost secret removed',
  'hub.secret_rotated': 'Sealed data re-encrypted with the current secret',
});

/** Texts of the events that actions declare. */
const actionTexts = messages('server.actionEvents', actionEventTexts);

/** Texts of all events for the person concerned, in the current language. */
export const eventTexts: typeof ownTexts & typeof actionTexts = Object.create(null, {
  ...Object.getOwnPropertyDescriptors(actionTexts),
  ...Object.getOwnPropertyDescriptors(ownTexts),
});

/** Name of an event. An event without a text does not compile. */
export type EventName = keyof typeof eventTexts;

export const isEventName = (event: string): event is EventName => Object.hasOwn(eventTexts, event);
