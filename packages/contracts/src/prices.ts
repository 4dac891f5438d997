/** Texts in both languages interpolate from here. */
export const prices = {
  pro: { en: { amount: 375, currency: 'USD' }, it: { amount: 299, currency: 'EUR' } },
} as const
