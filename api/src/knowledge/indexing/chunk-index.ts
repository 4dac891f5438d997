import type { Chunk } from '../chunks/chunk.js'

/** Keeps the passages of a page searchable. */
export abstract class ChunkIndex {
  abstract replacePage(page: { botId: string; pageId: string }, chunks: readonly Chunk[], signal?: AbortSignal): Promise<void>
  abstract removePage(page: { botId: string; pageId: string }): Promise<void>
}
