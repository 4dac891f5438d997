/** The emails of one conversation to one address, which mail programs show as one thread. */
export interface AnswerThread {
  address: string
  /** Of the first email; a bot may be renamed, and the visitor may switch languages. */
  subject: string
  /** `Message-ID` of those that were sent, oldest first, without angle brackets. */
  ids: string[]
}

/** Ids that an email names: the first one, by which programs find the thread, and the latest ones. */
const referencesMax = 20

/**
 * The thread with one more email in it. An email that is sent again, after its process died, keeps its id, so a mail
 * program shows it once.
 * @param stored what was sent so far; to another address it begins again
 * @param next the email's own words, and an id that stays the same when it is sent again
 */
export function continueThread(
  stored: AnswerThread | null,
  { address, subject, messageId }: { address: string; subject: string; messageId: string },
): { thread: AnswerThread; before: string[] } {
  const known = stored !== null && stored.address === address ? stored : { address, subject, ids: [] }
  const sent = known.ids.filter((id) => id !== messageId)
  const before = sent.length <= referencesMax ? sent : [sent[0]!, ...sent.slice(1 - referencesMax)]
  return { thread: { ...known, ids: [...before, messageId] }, before }
}
