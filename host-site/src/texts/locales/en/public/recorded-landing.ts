/** See `recorded.ts`. */
export const recordedLanding = {
  recordedLanding: {
    question: 'How long is a gift voucher valid?',
    answer: '**Using one** — A voucher is valid for 24 months from the day it is bought. [1]',
    quote: 'A voucher is valid for 24 months from the day it is bought.',
    title: 'Gift vouchers',
    path: '/gift-vouchers',
  },
} as const
