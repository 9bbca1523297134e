/** Texts of this feature. */
export const texts = {
  activated: 'The theme is activated.',
  wrongKey: 'This key does not belong to this site. The site stays as it is.',
  page: {
    title: 'Activation',
    heading: 'This theme could not be activated from here',
    unknownTheme:
      'This hub does not know the theme that sent you here. Please tell its developers, and use the newest release of the theme until then.',
    newest:
      'The theme on your site is outdated. Update the theme first, then click “Activate theme” there again.',
    home: 'See your licenses in the hub',
  },
} as const;
