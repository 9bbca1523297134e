import { messages } from '@hub/language';

/** Texts around promotions. Texts of the specification (section 2) are verbatim. */
export const texts = messages('promotions', {
  banner: 'Offer',
  limited: 'Limited Time Offer',
  coupon: 'coupon',
  products: 'Our products',
});
