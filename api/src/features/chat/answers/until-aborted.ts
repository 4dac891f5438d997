import { AppError } from '../../../app-error.js'

/**
 * Passes events on until the signal fires, even when their source does not listen to it.
 * @throws AppError `answer_interrupted` when it fires
 */
export async function* untilAborted<T>(events: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = events[Symbol.asyncIterator]()
  let fail: ((error: AppError) => void) | undefined
  const abort = (): void => fail?.(new AppError('answer_interrupted'))
  signal.addEventListener('abort', abort, { once: true })
  try {
    for (;;) {
      // One promise a step: a race against one that lasts as long as the answer would keep every step in memory until
      // its end.
      const result = await new Promise<IteratorResult<T>>((resolve, reject) => {
        fail = reject
        if (signal.aborted) abort()
        else iterator.next().then(resolve, reject)
      })
      if (result.done) return
      yield result.value
    }
  } finally {
    signal.removeEventListener('abort', abort)
    void iterator.return?.()?.catch(() => undefined)
  }
}
