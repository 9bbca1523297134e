/** Texts of this feature. */
export const texts = {
  activated: 'The theme is activated.',
  wrongKey: 'This key does not belong to this site. The site stays as it is.',
  page: {
    title: 'Activation',
    heading: 'This theme could not be activated from here',
    unknownTheme:
      'This hub does not know the theme that sent you here. Please tell its developers, and take the newest release of the theme meanwhile.',
    newest:
      'The theme on your site asks in an older way. Its newest release does it differently: update the theme first, then press “Activate theme” there again.',
    home: 'Your licenses are in the hub',
  },
} as const;
