import { guardMarkup } from '@hub/ui/trusted-types';

guardMarkup();

const loadApp = (): Promise<unknown> => import('./main.tsx');

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

// Prerendered controls respond between the loading of React and the app. One combined task would
// block a phone.
if (document.querySelector('[data-hydrate]') === null) void loadApp();
else void import('./react.ts').then(nextTask).then(loadApp);
