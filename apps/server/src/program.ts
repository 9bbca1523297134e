// What the build makes one script of: each part runs when it is asked for.
export const hub = () => import('./hub.ts');
export const operator = () => import('./operator.ts');
