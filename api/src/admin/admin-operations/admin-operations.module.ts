import { Module } from '@nestjs/common'
import { EmbeddingsModule } from '../../core/embeddings/index.js'
import { KnowledgeModule } from '../../knowledge/index.js'
import { AdminOperationsController } from './admin-operations.controller.js'

@Module({ imports: [EmbeddingsModule, KnowledgeModule], controllers: [AdminOperationsController] })
export class AdminOperationsModule {}
