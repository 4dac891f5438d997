import type { OperationsResponse } from '@loquia/contracts'
import { Controller, Get, Header, UseGuards } from '@nestjs/common'
import { Embeddings } from '../../../embeddings/index.js'
import { VectorStore } from '../../../knowledge/index.js'
import { RequireRole } from '../../accounts/auth/index.js'

/** What the product works with, for admins to read. */
@Controller('api/admin/operations')
@UseGuards(RequireRole('admin'))
export class AdminOperationsController {
  constructor(
    private readonly embeddings: Embeddings,
    private readonly vectors: VectorStore,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async report(): Promise<OperationsResponse> {
    const { model = null, download = null, error = null, ...status } = this.embeddings.status()
    const embedder = this.embeddings.current()
    const waiting = embedder === undefined ? 0 : await this.vectors.waiting(embedder)
    const languages = status.languages === 'all' ? 'all' : [...status.languages]
    return { success: true, embeddings: { ...status, languages, model, download, error, waiting } }
  }
}
