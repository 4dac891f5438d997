// Separate constants, so that widget parts bundle only those they use.
export const messageMaxChars = 2_000
export const feedbackCommentMaxChars = 1_000
export const nameMaxChars = 120
export const emailMaxChars = 254
