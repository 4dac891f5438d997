export interface AnswerThread {
  address: string
  /** The subject of the first email, so that a thread keeps its subject. */
  subject: string
  /** `Message-ID` of each sent email, oldest first, without angle brackets. */
  ids: string[]
}

/** Maximum ids in `References`: the first, by which mail programs find the thread, and the latest ones. */
const referencesMax = 20

/**
 * Adds an email to the thread. A resent email keeps its id, so mail programs show it once.
 * @param stored another address starts a new thread
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
