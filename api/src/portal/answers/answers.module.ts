import { Module } from '@nestjs/common'
import { BotsModule } from '../../core/bots/index.js'
import { KnowledgeModule } from '../../knowledge/index.js'
import { SourcesModule } from '../sources/index.js'
import { AnswersController } from './answers.controller.js'

@Module({ imports: [BotsModule, KnowledgeModule, SourcesModule], controllers: [AnswersController] })
export class AnswersModule {}
