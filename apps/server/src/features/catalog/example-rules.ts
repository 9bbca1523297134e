import type { Catalog } from '@hub/contract/catalog';
import { exampleTexts as texts } from './texts.ts';

/** What of the example's nobody else has: its people, not its items, which are for sale. */
const example = { brand: 'Customer Hub', contact: 'security@hub.example' } as const;

const hasPath = (address: string): boolean => {
  const { pathname, search } = new URL(address);
  return pathname.replaceAll('/', '') !== '' || search !== '';
};

/**
 * What a publisher would not want buyers to see, in sentences: what is still the example's, links
 * that lead to nobody's page, and a name that Envato's terms do not allow. None of it stops a start.
 */
export function remindersOf({ brand, security, links }: Catalog): string[] {
  const bare = links.social.filter(({ url }) => !hasPath(url)).map(({ name }) => name);
  return [
    ...(brand.name === example.brand ? [texts.brand(brand.name)] : []),
    ...(security?.contact === example.contact ? [texts.contact(example.contact)] : []),
    ...(bare.length > 0 ? [texts.social(bare.join(', '))] : []),
    ...(/envato/i.test(brand.name) ? [texts.envato] : []),
  ];
}
