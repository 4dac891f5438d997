/** @returns what runs work at most so many at a time, in the order in which it came */
export function fewAtOnce(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < most) running++
    else await new Promise<void>((begin) => waiting.push(begin))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place is handed on as it is, so that nobody who comes later overtakes those who wait.
      if (next === undefined) running--
      else next()
    }
  }
}
