/** The first of the app's code: it loads the rest. */
const loadApp = (): Promise<unknown> => import('./main.tsx');

if (document.querySelector('[data-hydrate]') === null) {
  void loadApp();
  // The first date reads all of the browser's locales: while the rest of the code is under way.
  Intl.DateTimeFormat.supportedLocalesOf('en');
} else {
  // What can be used already answers between React and the app: in one piece they would hold up a
  // telephone.
  void import('react-dom/client')
    .then(() => new Promise((resolve) => setTimeout(resolve)))
    .then(loadApp);
}
