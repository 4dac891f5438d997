/** What a visitor may plainly ask for: a way to reach the business, where it is, or when it is open. */
export const plainRequests = ['phone', 'email', 'contact', 'place', 'directions', 'hours'] as const
export type PlainRequest = (typeof plainRequests)[number]

/** Messages in one language, by what they ask for; `other` look alike and ask for something else. */
export type PlainExamples = Readonly<Record<PlainRequest | 'other', readonly string[]>>
