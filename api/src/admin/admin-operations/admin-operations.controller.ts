import { getOperations } from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { Handles } from '../../platform/http/index.js'
import { Embeddings } from '../../core/embeddings/index.js'
import { VectorStore } from '../../knowledge/index.js'

@Controller()
export class AdminOperationsController {
  constructor(
    private readonly embeddings: Embeddings,
    private readonly vectors: VectorStore,
  ) {}

  @Handles(getOperations)
  async report() {
    const { model = null, download = null, error = null, ...status } = this.embeddings.status()
    const embedder = this.embeddings.current()
    const waiting = embedder === undefined ? 0 : await this.vectors.countMissing(embedder)
    const languages = status.languages === 'all' ? ('all' as const) : [...status.languages]
    return { embeddings: { ...status, languages, model, download, error, waiting } }
  }
}
