export { TourButton } from './tour-button.tsx';
export { tourQuery } from './api.ts';
