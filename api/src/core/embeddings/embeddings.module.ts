import { Module } from '@nestjs/common'
import { ModelUseModule } from '../model-use/index.js'
import { OpenAiModule } from '../../platform/openai/index.js'
import { Embeddings } from './embeddings.js'

@Module({
  imports: [OpenAiModule, ModelUseModule],
  providers: [Embeddings],
  exports: [Embeddings],
})
export class EmbeddingsModule {}
