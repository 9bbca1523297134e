/** `off`: unknown addresses; `guard`: nothing breaks; `on`: served. */
export const legacyModes = ['off', 'guard', 'on'] as const;
export type LegacyMode = (typeof legacyModes)[number];

/** Paths for servers of older sites; browsers only open `/theme-verification/start`. */
export const machinePaths = {
  verify: '/theme-verification/verify',
  update: '/theme-verification/update',
  deactivate: '/theme-verification/deactivate',
  info: '/updates/info',
} as const;
