import { megabytesOf } from '../../../e2e/testing/memory-of-processes.ts'
import { formatNumber } from '../measurement.ts'
import type { WatchedProduct } from './watched-product.ts'

/** Megabytes of the api's memory. */
export interface MemoryParts {
  /** Before garbage is collected. */
  resident: number
  /** Pages of V8's heap, and the objects in them. */
  heap: number
  alive: number
  /** Memory outside the heap, including array buffers. */
  external: number
  arrayBuffers: number
  /** Program code, threads, and free blocks of the allocator. */
  rest: number
}

export async function readMemoryParts(product: WatchedProduct): Promise<MemoryParts> {
  const resident = megabytesOf(product.processIds().service, 'VmRSS')
  const { api } = await product.readMetrics()
  const toMegabytes = (bytes: number): number => bytes / 1_048_576
  return {
    resident,
    heap: toMegabytes(api.heapPagesBytes),
    alive: toMegabytes(api.liveBytes - api.externalBytes),
    external: toMegabytes(api.externalBytes),
    arrayBuffers: toMegabytes(api.arrayBuffersBytes),
    rest: toMegabytes(api.settledRssBytes - api.heapPagesBytes - api.externalBytes),
  }
}

export function describeMemory({ resident, heap, alive, external, arrayBuffers, rest }: MemoryParts): string {
  return `${formatNumber(resident)} MB resident; after a collection heap ${formatNumber(heap)} (${formatNumber(alive)} in use), external ${formatNumber(external)} (array buffers ${formatNumber(arrayBuffers)}), code, threads and allocator ${formatNumber(rest)}`
}
