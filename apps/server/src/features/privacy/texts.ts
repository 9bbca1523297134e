/** Texts of privacy; screens show these sentences unchanged. */
export const texts = {
  exportAsked: 'We are making the copy of your data. A mail tells you when it is ready.',
  exportMaking: 'The copy of your data is being made already. A mail tells you when it is ready.',
  exportTooSoon:
    'You asked for a copy within the last day. Please come back tomorrow for a new one.',
  wrongName: 'That is not your username.',
  isOperator: 'You run this hub: have your role taken away first, then you can be erased.',
  eraseAsked: 'Your account will be erased. Until then you can take it back here.',
  kept: 'Your account stays as it is.',
  tooLate: 'Your account is being erased right now: that cannot be taken back any more.',
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
