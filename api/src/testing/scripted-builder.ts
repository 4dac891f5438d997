import type { BuildProgress } from '@loquia/contracts'
import type { KnowledgeBuilder } from '../knowledge/index.js'

export const readyProgress: BuildProgress = {
  status: 'ready',
  counts: { found: 1, read: 1, skipped: 0, passages: 3, words: 120 },
  elapsedMs: 40,
  answerableMs: 20,
  pages: [{ url: 'https://example.com/', title: 'Example', status: 'read', words: 120 }],
}

/** Stands where the knowledge builder stands: builds end when the test says so. */
export class ScriptedBuilder implements Pick<KnowledgeBuilder, 'build' | 'progress' | 'onProgress'> {
  readonly builds: { sourceId: string; signal: AbortSignal; finish(error?: Error): void }[] = []
  readonly progressOf = new Map<string, BuildProgress>()
  private readonly listeners = new Set<(botId: string, progress: BuildProgress) => void>()

  build(sourceId: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) reject(new Error('stopped'))
      signal.addEventListener('abort', () => reject(new Error('stopped')))
      this.builds.push({ sourceId, signal, finish: (error) => (error === undefined ? resolve() : reject(error)) })
    })
  }

  async progress(botId: string): Promise<BuildProgress> {
    return this.progressOf.get(botId) ?? readyProgress
  }

  onProgress(listener: (botId: string, progress: BuildProgress) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  push(botId: string, progress: BuildProgress): void {
    for (const listener of this.listeners) listener(botId, progress)
  }
}
