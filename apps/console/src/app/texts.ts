/** The words of the console's frame, and of what stands there in place of a screen. */
export const texts = {
  console: 'Console',
  signOut: 'Sign out',
  signingOut: 'Signing out...',
  signOutFailed: 'You could not be signed out',
  navigation: 'Console',
  menu: 'Menu',
  waiting: (count: number): string => `, ${count} waiting`,
  loading: 'Loading who you are',
  who: 'Who you are',
  screenLoading: 'Loading the screen',
  areas: { hub: 'The hub', buyers: 'Buyers', products: 'Products', running: 'Running it' },
  newRole: {
    title: (role: string): string => `Your role is ${role} now`,
    text: 'It was changed while this page stood open. What you had begun and it does not allow was not done.',
  },
  notYours: {
    title: 'This is not open to your role',
    text: (role: string): string => `It needs the role ${role}. An owner of the hub can give it.`,
  },
  nothing: {
    title: 'There is nothing here',
    text: 'The address may be mistyped, or what it led to has moved.',
    overview: 'To the overview',
  },
  shutOut: {
    title: 'The console is closed to you',
    text: 'You were signed out, or you are no operator of this hub any more. Nothing that you did here is lost.',
    signIn: 'Sign in',
    home: 'To the hub',
  },
} as const;
