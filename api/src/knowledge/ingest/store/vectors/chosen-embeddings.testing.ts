import type { Embedder, Embeddings } from '../../../../core/embeddings/index.js'

export class ChosenEmbeddings implements Pick<Embeddings, 'current' | 'forBot' | 'withId' | 'onChange'> {
  private readonly listening = new Set<() => void>()
  constructor(
    private chosen: Embedder | undefined,
    private readonly others: readonly Embedder[] = [],
  ) {}
  current(): Embedder | undefined {
    return this.chosen
  }
  forBot(): Embedder | undefined {
    return this.chosen
  }
  withId(id: string): Embedder | undefined {
    return [this.chosen, ...this.others].find((embedder) => embedder?.id === id)
  }
  onChange(listener: () => void): () => void {
    this.listening.add(listener)
    return () => this.listening.delete(listener)
  }
  choose(embedder: Embedder): void {
    this.chosen = embedder
    for (const listener of this.listening) listener()
  }
}
