/** What this feature says to people. */
export const texts = {
  sent: (email: string) => `Your message is on its way. We answer by e-mail to ${email}.`,
  noLicense:
    'Support is given to owners of a license. Please connect your marketplace account or register a purchase code first.',
  licenseUnknown: 'This license is not among yours.',
} as const;
