export const texts = { hide: 'Hide' } as const;
