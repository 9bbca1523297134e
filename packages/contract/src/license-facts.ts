import * as z from 'zod/mini';
import { instant } from './fields.ts';

export const licenseStatus = z.enum(['valid', 'refunded', 'blocked']);

/** Marketplace data of a license, as its owner and operators read them. */
export const licenseFacts = {
  /** End of the support period; null for an item without support. */
  supported_until: z.nullable(instant),
  license_type: z.enum(['regular', 'extended']),
} as const;
