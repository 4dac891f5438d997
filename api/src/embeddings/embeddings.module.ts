import { Module } from '@nestjs/common'
import { ModelUseModule } from '../model-use/index.js'
import { OpenAiModule } from '../openai/index.js'
import { Embeddings } from './embeddings.js'

/** Needs the environment and the data source from the modules around it. */
@Module({
  imports: [OpenAiModule, ModelUseModule],
  providers: [Embeddings],
  exports: [Embeddings],
})
export class EmbeddingsModule {}
