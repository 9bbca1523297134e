/** Texts of privacy; screens show these sentences unchanged. */
export const texts = {
  exportAsked: 'We are preparing your data export. We email you when it is ready.',
  exportMaking: 'Your data export is already being prepared. We email you when it is ready.',
  exportTooSoon: 'You can request one export a day. Please request a new one tomorrow.',
  wrongName: 'Incorrect username.',
  isOperator:
    'You are an operator of this hub. An owner must remove your role before you can delete your account.',
  eraseAsked: 'Your account will be deleted. Until then you can cancel the deletion here.',
  kept: 'Your account will not be deleted.',
  tooLate: 'Your account is being deleted right now. You can no longer cancel this.',
  /** Results of operators' actions, in words. */
  support: {
    exportAsked: 'The copy of their data is being made. A mail tells them when it is ready.',
    exportMaking: 'A copy of their data is being made already.',
    erased: 'The account is erased.',
    wrong_name: 'That is not their username.',
    is_operator: 'They run this hub: an owner has to take their role away first.',
    no_file: 'That cannot be written.',
  },
} as const;
