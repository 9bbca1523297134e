import { clientBuild } from 'virtual:client-build';
import type { Catalog } from '@hub/contract/catalog';
import { documentOf } from './document.ts';

const { BASE_URL: base } = import.meta.env;

/** The console's one document; it depends on the build and on whose hub it is alone. */
export const render = ({ brand }: Pick<Catalog, 'brand'>): string =>
  documentOf(brand, {
    script: base + clientBuild.script,
    font: base + clientBuild.font,
    preloads: clientBuild.preloads.map((file) => base + file),
    sheets: clientBuild.sheets.map((sheet) => base + sheet),
  });
