import { availableParallelism, totalmem } from 'node:os'

/** Bytes that a test process takes with its browser and product. */
const bytesAFile = 2 * 1_024 ** 3

/** @param onTwoCores test files for two cores; more cores run more, if memory allows */
export function filesAtOnce(onTwoCores: number): number {
  const byCores = Math.floor((onTwoCores * availableParallelism()) / 2)
  const byMemory = Math.floor(totalmem() / bytesAFile)
  return Math.max(1, Math.min(Math.max(byCores, onTwoCores), byMemory))
}
