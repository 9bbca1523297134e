import type { Catalog } from '@hub/contract/catalog';
import { exampleTexts as texts } from './texts.ts';

const example = { brand: 'Customer Hub', contact: 'security@hub.example' } as const;

const hasPath = (address: string): boolean => {
  const { pathname, search } = new URL(address);
  return pathname.replaceAll('/', '') !== '' || search !== '';
};

/**
 * Returns warnings about values that buyers should not see: values of the example, links without a
 * profile, and a name that Envato's terms forbid. The hub starts anyway.
 */
export function remindersOf({ brand, security, links }: Catalog): string[] {
  const bareLinks = links.social.filter(({ url }) => !hasPath(url)).map(({ name }) => name);
  return [
    ...(brand.name === example.brand ? [texts.brand(brand.name)] : []),
    ...(security?.contact === example.contact ? [texts.contact(example.contact)] : []),
    ...(bareLinks.length > 0 ? [texts.social(bareLinks.join(', '))] : []),
    ...(/envato/i.test(brand.name) ? [texts.envato] : []),
  ];
}
