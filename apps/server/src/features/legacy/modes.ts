/** `off`: as if they had never been; `guard`: nothing breaks; `on`: they are served. */
export const legacyModes = ['off', 'guard', 'on'] as const;
export type LegacyMode = (typeof legacyModes)[number];

/** What the servers of older sites ask; browsers come to `/theme-verification/start` alone. */
export const machinePaths = {
  verify: '/theme-verification/verify',
  update: '/theme-verification/update',
  deactivate: '/theme-verification/deactivate',
  info: '/updates/info',
} as const;
