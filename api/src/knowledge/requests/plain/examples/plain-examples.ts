/** Plain requests: a way to reach the business, its place, the way to it, or its hours. */
export const plainRequests = ['phone', 'email', 'contact', 'place', 'directions', 'hours'] as const
export type PlainRequest = (typeof plainRequests)[number]

/** Messages in one language, by what they ask for; `other` look alike and ask for something else. */
export type PlainExamples = Readonly<Record<PlainRequest | 'other', readonly string[]>>
