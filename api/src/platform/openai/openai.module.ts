import { Module } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { OpenAiModel } from './openai-model.js'

@Module({
  providers: [
    {
      provide: OpenAiModel,
      inject: [ENVIRONMENT],
      useFactory: (environment: Environment) => new OpenAiModel(environment),
    },
  ],
  exports: [OpenAiModel],
})
export class OpenAiModule {}
