/** What this feature says to people. */
export const texts = {
  sent: (email: string) => `Your message is on its way. We answer by e-mail to ${email}.`,
  taken: 'Your message is with us.',
  refused: {
    empty: 'Write something, or add a file.',
    no_license:
      'Support is given to owners of a license. Please connect your marketplace account or register a purchase code first.',
    license_unknown: 'This license is not among yours.',
    file_unknown: 'A file of this message is not there any more. Please add it again.',
  },
  answered: 'The answer is sent.',
  answeredAndClosed: 'The answer is sent, and the conversation closed.',
  noted: 'The note is kept.',
  answeredMeanwhile: (names: readonly string[]) =>
    `${names.join(' and ')} answered meanwhile. Nothing was sent: read the answer first.`,
} as const;
