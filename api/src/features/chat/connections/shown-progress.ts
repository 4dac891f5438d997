import type { BuildProgress } from '@loquia/contracts'

/** The pages are for the demo page, which asks for them; a chat needs the counts. */
export function withoutPages({
  status,
  error,
  counts,
  elapsedMs,
  answerableMs,
}: BuildProgress): Omit<BuildProgress, 'pages'> {
  return {
    status,
    counts,
    elapsedMs,
    ...(error === undefined ? {} : { error }),
    ...(answerableMs === undefined ? {} : { answerableMs }),
  }
}

/** Of a client's own bot: whether it can be asked yet, and not how much there is. */
export function stateAlone({
  status,
  counts: { passages },
  answerableMs,
}: BuildProgress): Omit<BuildProgress, 'pages'> {
  return {
    status: passages > 0 || answerableMs !== undefined ? 'ready' : status,
    counts: { found: 0, read: 0, skipped: 0, passages: 0, words: 0 },
    elapsedMs: 0,
  }
}
