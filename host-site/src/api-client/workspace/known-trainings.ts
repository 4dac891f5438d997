import type { Training, TrainingChangesResponse } from '@loquia/contracts'

/** The sources of a bot as they were seen last. */
export interface KnownTrainings {
  trainings: Training[]
  /** The server's time of it. */
  at: string
  /** Looks in a row that found nothing new. */
  quiet: number
}

const isRead = ({ status }: Training): boolean => status === 'queued' || status === 'crawling'
export const isReading = ({ trainings }: KnownTrainings): boolean => trainings.some(isRead)

/** Milliseconds until the next look: soon after each piece of news, and ever later while there is none. */
export const nextLookMs = ({ quiet }: KnownTrainings): number => (quiet < 3 ? 800 : quiet < 6 ? 1_600 : 3_200)

/** What a look says of a source, without the time that passes by itself. */
const told = (training: Training | undefined): string =>
  JSON.stringify(training, (key, value: unknown) => (key === 'elapsedMs' ? undefined : value))

/**
 * What is known with what a look brought; `undefined` where something was missed, as what was deleted, and all is to be
 * asked for.
 */
export function withChanges(
  known: KnownTrainings,
  { at, trainings: changed, total, queued }: TrainingChangesResponse,
): KnownTrainings | undefined {
  const news = new Map(changed.map((training) => [training.id, training]))
  // What is being read is always told.
  if (known.trainings.some(({ id, status }) => status === 'crawling' && !news.has(id))) return undefined
  const before = new Map(known.trainings.map((training) => [training.id, training]))
  const added = changed.filter(({ id }) => !before.has(id))
  const trainings = [...added, ...known.trainings.map((training) => news.get(training.id) ?? training)]
  if (trainings.length !== total || trainings.filter(({ status }) => status === 'queued').length !== queued)
    return undefined
  const moved = changed.some((training) => told(training) !== told(before.get(training.id)))
  return { trainings, at, quiet: moved ? 0 : known.quiet + 1 }
}
