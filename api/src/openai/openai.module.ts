import { Module } from '@nestjs/common'
import { OpenAiModel } from './openai-model.js'

/** Needs the environment from a global module. */
@Module({ providers: [OpenAiModel], exports: [OpenAiModel] })
export class OpenAiModule {}
