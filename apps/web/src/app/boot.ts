import { guardMarkup } from '@hub/ui/trusted-types';

guardMarkup();

/** The first of the app's code: it loads the rest. */
const loadApp = (): Promise<unknown> => import('./main.tsx');

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

// Rendered controls already answer between React and the app: in one piece they would block a
// phone.
if (document.querySelector('[data-hydrate]') === null) void loadApp();
else void import('./react.ts').then(nextTask).then(loadApp);
