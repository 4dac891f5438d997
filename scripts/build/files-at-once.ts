import { availableParallelism, totalmem } from 'node:os'

/** What a process of tests, its browser and its product take, in bytes. */
const bytesAFile = 2 * 1_024 ** 3

/**
 * How many files of tests run at the same time.
 * @param onTwoCores as many as keep two cores busy; more cores take more of them, if there is memory for them
 */
export function filesAtOnce(onTwoCores: number): number {
  const byCores = Math.floor((onTwoCores * availableParallelism()) / 2)
  const byMemory = Math.floor(totalmem() / bytesAFile)
  return Math.max(1, Math.min(Math.max(byCores, onTwoCores), byMemory))
}
