export { OurProducts } from './our-products.tsx';
export { isRunning, type Promotion } from './rules.ts';
export { TopBanner } from './top-banner.tsx';
