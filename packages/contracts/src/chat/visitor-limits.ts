// Characters of what a visitor writes. Apart from the other limits and one by one, so that a part of the widget carries
// only what it uses.
/** One message. */
export const messageMaxChars = 2_000
/** A comment on an answer. */
export const feedbackCommentMaxChars = 1_000
export const nameMaxChars = 120
export const emailMaxChars = 254
