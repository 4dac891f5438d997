import { PersistentVisitor } from '../../../e2e/testing/persistent-visitor.ts'

export interface Audit {
  accepted: number
  done: number
  marked: number
  /** Accepted but not stored, or in another order. */
  lost: number
  /** Stored more than once, or with more than one answer. */
  doubled: number
  /** Neither answered nor marked as failed. */
  hanging: number
  /** Streams with a gap or repetition, or another text than stored. */
  broken: number
}

/** Compares what visitors received with what the server stored. */
export async function auditConversations(conversations: readonly PersistentVisitor[]): Promise<Audit> {
  const result: Audit = { accepted: 0, done: 0, marked: 0, lost: 0, doubled: 0, hanging: 0, broken: 0 }
  for (const visitor of conversations.filter(({ accepted }) => accepted.length > 0)) {
    const messages = await visitor.history()
    visitor.hangUp()
    const questions = messages.filter(({ role }) => role === 'user')
    result.accepted += visitor.accepted.length
    result.broken += visitor.faults.length
    for (const { text, answerId } of visitor.accepted) {
      const stored = questions.filter(({ content }) => content === text)
      if (stored.length === 0) result.lost++
      result.doubled += Math.max(0, stored.length - 1)
      const answers = messages.filter(({ role, questionId }) => role === 'assistant' && questionId === stored[0]?.id)
      result.doubled += Math.max(0, answers.length - 1)
      const [answer] = answers
      if (answer?.id !== answerId || (answer.state !== 'done' && answer.state !== 'failed')) result.hanging++
      else if (visitor.heard.get(answerId) !== answer.content) result.broken++
      else result[answer.state === 'done' ? 'done' : 'marked']++
    }
    if (questions.length !== visitor.accepted.length)
      result.doubled += Math.max(0, questions.length - visitor.accepted.length)
  }
  return result
}
