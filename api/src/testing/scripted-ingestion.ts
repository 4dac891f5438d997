import type { IngestionProgress } from '@loquia/contracts'
import type { IngestionRunner } from '../knowledge/index.js'

export const readyProgress: IngestionProgress = {
  status: 'ready',
  counts: { found: 1, read: 1, skipped: 0, passages: 3, words: 120 },
  elapsedMs: 40,
  answerableMs: 20,
  pages: [{ url: 'https://example.com/', title: 'Example', status: 'read', words: 120 }],
}

/** The test ends each ingestion run. */
export class ScriptedIngestion implements Pick<IngestionRunner, 'ingest' | 'getProgress' | 'onProgress'> {
  readonly builds: { sourceId: string; signal: AbortSignal; finish(error?: Error): void }[] = []
  readonly progressOf = new Map<string, IngestionProgress>()
  private readonly listeners = new Set<(botId: string, progress: IngestionProgress) => void>()

  ingest(sourceId: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) reject(new Error('stopped'))
      signal.addEventListener('abort', () => reject(new Error('stopped')))
      this.builds.push({ sourceId, signal, finish: (error) => (error === undefined ? resolve() : reject(error)) })
    })
  }

  async getProgress(botId: string): Promise<IngestionProgress> {
    return this.progressOf.get(botId) ?? readyProgress
  }

  onProgress(listener: (botId: string, progress: IngestionProgress) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  push(botId: string, progress: IngestionProgress): void {
    for (const listener of this.listeners) listener(botId, progress)
  }
}
