export const plainRequests = ['phone', 'email', 'contact', 'place', 'directions', 'hours'] as const
export type PlainRequest = (typeof plainRequests)[number]

/** `other` messages look alike but ask for something else. */
export type PlainExamples = Readonly<Record<PlainRequest | 'other', readonly string[]>>
