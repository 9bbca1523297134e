import type { Plugin } from 'vite';

const ofRouter = /[\\/]react-router[\\/]dist[\\/].*\.js$/;

/**
 * Lets the bundler leave out what nobody uses of the router. Its components are made by
 * `forwardRef` and get a `displayName` for developers' tools: a bundler takes both for work that
 * must be done, and whoever imports `Link` brings forms and fetchers along, a twentieth of what the
 * landing page loads. Should a later router look different, the page grows and nothing breaks:
 * `npm run bench -- landing`.
 */
export const shakeRouter = (): Plugin => ({
  name: 'hub-shake-router',
  transform: (code, id) =>
    ofRouter.test(id)
      ? code
          .replaceAll(/^\w+\.displayName = .*;$/gm, '')
          .replaceAll(
            /= (React\$?\d*\.(?:forwardRef|createContext|memo)\()/g,
            '= /* @__PURE__ */ $1',
          )
      : null,
});
