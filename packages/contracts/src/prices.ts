/** The price of the paid version, once. Copy in both languages interpolates from here. */
export const prices = {
  pro: { en: { amount: 375, currency: 'USD' }, it: { amount: 299, currency: 'EUR' } },
} as const
