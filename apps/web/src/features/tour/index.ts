export { TourButton } from './tour-button.tsx';
export { tourQuery } from './tour-button.tsx';
