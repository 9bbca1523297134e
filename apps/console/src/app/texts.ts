export const texts = {
  console: 'Console',
  me: 'Your account in the console',
  signOut: 'Sign out',
  signingOut: 'Signing out...',
  signOutFailed: 'You could not be signed out',
  navigation: 'Console',
  menu: 'Menu',
  waiting: (count: number): string => `(${count} waiting)`,
  search: 'Search',
  searchFailed: 'The search could not be opened',
  who: 'Your account',
  screenLoading: 'Loading the screen',
  areas: { overview: 'Overview', customers: 'Customers', products: 'Products', system: 'System' },
  newRole: {
    title: (role: string): string => `Your role changed to ${role}`,
    text: 'Unsaved work that needs another role was not saved.',
  },
  notYours: {
    title: 'You don’t have permission',
    text: (role: string): string => `Ask an owner for the ${role} role.`,
  },
  nothing: {
    title: 'Page not found',
    text: 'Check the address. The page may have moved.',
    overview: 'Go to overview',
  },
  shutOut: {
    title: 'You no longer have access',
    text: 'Your session ended, or your operator role was removed. Your saved work is kept.',
    signIn: 'Sign in',
    home: 'Go to the hub',
  },
} as const;
