import { readFileSync } from 'node:fs'
import type { Product } from '../../../e2e/testing/start-product.ts'

export interface Memory {
  minute: number
  api: number
  database: number
}

/** Proportional set size in bytes, which counts shared memory once. */
export function readProductMemory(product: Product): { api: number; database: number } {
  const { service, children } = product.processIds()
  const readBytes = (pid: number): number =>
    Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1_024
  const isDatabase = (pid: number): boolean => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('embedded')
  return {
    api: [service, ...children.filter((pid) => !isDatabase(pid))].reduce((sum, pid) => sum + readBytes(pid), 0),
    database: children.filter(isDatabase).reduce((sum, pid) => sum + readBytes(pid), 0),
  }
}
