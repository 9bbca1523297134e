/** The words of the console's frame, and of what stands there in place of a screen. */
export const texts = {
  console: 'Console',
  signOut: 'Sign out',
  signingOut: 'Signing out...',
  signOutFailed: 'You could not be signed out',
  loading: 'Loading who you are',
  who: 'Who you are',
  shutOut: {
    title: 'The console is closed to you',
    text: 'You were signed out, or you are no operator of this hub any more. Nothing that you did here is lost.',
    signIn: 'Sign in',
    home: 'To the hub',
  },
} as const;
