/**
 * The first of the app's code. React and the app run one after the other, and the page answers in
 * between: in one piece they would hold up a telephone.
 */
void import('react-dom/client')
  .then(() => new Promise((resolve) => setTimeout(resolve)))
  .then(() => import('./main.tsx'));
