import { clientBuild } from 'virtual:client-build';
import type { Catalog } from '@hub/contract/catalog';
import { installableOf, manifestFile } from '@hub/ui/installable';
import { documentOf } from './document.ts';

const { BASE_URL: base } = import.meta.env;

/** Renders the HTML document of the console, which depends only on the build and the catalog. */
export const render = (catalog: Pick<Catalog, 'brand' | 'items'>): string =>
  documentOf(catalog, {
    script: base + clientBuild.script,
    manifest: base + manifestFile,
    font: base + clientBuild.font,
    preloads: clientBuild.preloads.map((file) => base + file),
    sheets: clientBuild.sheets.map((sheet) => base + sheet),
  });

/** Manifest and icon by their file names below the base path. */
export const installable = ({ brand }: Pick<Catalog, 'brand'>) =>
  installableOf({ brand, name: `Console · ${brand.name}`, base });
