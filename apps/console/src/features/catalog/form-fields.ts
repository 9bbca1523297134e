import { texts } from './texts.ts';

/** A field of the form, by its key in the catalog. */
export interface FieldOf {
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
  readonly kind?: 'text' | 'long' | 'number' | 'choice';
  readonly choices?: Readonly<Record<string, string>>;
  /** An empty field removes the key. */
  readonly optional?: true;
}

const { fields } = texts;

const name: FieldOf = { key: 'name', label: fields.name };
const url: FieldOf = { key: 'url', label: fields.url };
const thumb: FieldOf = { key: 'thumb', label: fields.thumb, hint: fields.thumbHint };
const slug: FieldOf = { key: 'slug', label: fields.slug };

export const brandFields: readonly FieldOf[] = [{ key: 'name', label: fields.brand }];

export const promotionFields: readonly FieldOf[] = [
  name,
  url,
  { key: 'text', label: fields.text, kind: 'long' },
  thumb,
  { key: 'badge', label: fields.badge, optional: true },
  { key: 'coupon', label: fields.coupon, optional: true },
  { key: 'starts_at', label: fields.startsAt, hint: fields.instantHint, optional: true },
  { key: 'ends_at', label: fields.endsAt, hint: fields.instantHint, optional: true },
];

export const itemFields: readonly FieldOf[] = [
  name,
  { key: 'id', label: fields.id, kind: 'number' },
  url,
  thumb,
  { key: 'kind', label: fields.kind, kind: 'choice', choices: texts.kinds },
  { ...slug, hint: fields.slugHint, optional: true },
];

export const offerFields: readonly FieldOf[] = [name, url, thumb];
export const pluginFields: readonly FieldOf[] = [name, slug];
export const socialFields: readonly FieldOf[] = [name, url];

export const linkFields: readonly FieldOf[] = Object.entries(fields.links).map(([key, label]) => ({
  key,
  label,
}));

/** Initial values of new rows. */
export const first = {
  item: { id: '', name: '', url: '', thumb: 'theme', kind: 'theme' },
  offer: { name: '', url: '', thumb: 'other' },
  plugin: { slug: '', name: '' },
  promotion: { name: '', text: '', url: '', thumb: 'other' },
  social: { name: '', url: '' },
} as const;
