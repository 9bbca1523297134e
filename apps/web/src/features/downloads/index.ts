export { BundledPlugins } from './bundled-plugins.tsx';
