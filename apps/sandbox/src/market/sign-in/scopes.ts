export const appScopes = {
  default: 'View and search the marketplace',
  'user:username': 'View your account username',
  'user:email': 'View your email address',
  'user:account': 'View your account profile details',
  'purchase:history': "View your purchases of the app creator's items",
  'purchase:list': "List purchases you've made",
  'purchase:verify': "Verify purchases you've made",
} as const;

export const personalScopes = [
  'default',
  'user:username',
  'user:email',
  'user:account',
  'purchase:list',
  'purchase:verify',
  'sale:history',
  'sale:verify',
] as const;

/** A buyer's token on a site: the marketplace's plugin refuses more permissions. */
export const siteScopes = ['default', 'purchase:download', 'purchase:list'] as const;

export type Scope =
  | keyof typeof appScopes
  | (typeof personalScopes)[number]
  | (typeof siteScopes)[number];
