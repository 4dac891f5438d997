import type { IngestionProgress } from '@loquia/contracts'

export function withoutPages({
  status,
  error,
  counts,
  elapsedMs,
  answerableMs,
}: IngestionProgress): Omit<IngestionProgress, 'pages'> {
  return {
    status,
    counts,
    elapsedMs,
    ...(error === undefined ? {} : { error }),
    ...(answerableMs === undefined ? {} : { answerableMs }),
  }
}

/** For a customer's bot, shows whether it can answer, not how much content exists. */
export function withoutFigures({
  status,
  counts: { passages },
  answerableMs,
}: IngestionProgress): Omit<IngestionProgress, 'pages'> {
  return {
    status: passages > 0 || answerableMs !== undefined ? 'ready' : status,
    counts: { found: 0, read: 0, skipped: 0, passages: 0, words: 0 },
    elapsedMs: 0,
  }
}
