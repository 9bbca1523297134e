export { OurProducts } from './top-banner.tsx';
export { isRunning, type Promotion } from './rules.ts';
export { TopBanner } from './top-banner.tsx';
