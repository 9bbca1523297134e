/** What each event is called in front of the person it happened to. */
export const eventTexts = {
  'registration.registered': 'Account registered',
  'registration.email_corrected': 'E-mail address corrected before its verification',
  'identity.email_verified': 'E-mail address verified',
  'identity.signed_in': 'Signed in',
  'identity.sign_in_refused': 'Sign-in refused',
  'identity.signed_out': 'Signed out',
  'identity.reset_requested': 'New password asked for by e-mail',
  'identity.password_reset': 'New password set by a link in a mail',
  'identity.password_changed': 'Password changed',
  'identity.name_changed': 'Name changed',
  'identity.email_change_asked': 'New e-mail address asked for',
  'identity.email_changed': 'E-mail address changed',
  'identity.session_ended': 'Another device signed out',
  'identity.sessions_ended': 'Every other device signed out',
  'identity.admin_granted': 'Made an operator',
  'identity.admin_revoked': 'No longer an operator',
  'identity.message_changed': 'Message of our support changed',
  'licenses.added': 'Licence added',
  'licenses.blocked': 'Licence blocked by our support',
  'licenses.unblocked': 'Licence no longer blocked',
  'licenses.moved_away': 'Licence went over to its buyer’s account',
  'licenses.moved_here': 'Licence came over from another account',
  'accounts.connected': 'Envato account connected',
  'accounts.connect_refused': 'Envato account not connected: another user has it',
  'accounts.disconnected': 'Envato account disconnected',
  'accounts.imported': 'Purchases imported',
  'verification.approved': 'Activation approved',
  'verification.activated': 'Site activated',
  'verification.cancelled': 'Activation cancelled',
  'verification.came_back': 'Site activated again',
  'verification.ended': 'Activation ended',
  'verification.unbound': 'Licence freed by our support',
  'verification.code_reused': 'Activation code used a second time',
  'downloads.published': 'Release published',
  'downloads.withdrawn': 'Release withdrawn',
  'hub.key_rotated': 'Certificates are signed with a new key',
} as const satisfies Readonly<Record<string, string>>;

/** Every event there is: one without words does not compile. */
export type EventName = keyof typeof eventTexts;

export const isEventName = (event: string): event is EventName => Object.hasOwn(eventTexts, event);
