import { Module } from '@nestjs/common'
import { BotsModule } from '../../core/bots/index.js'
import { KnowledgeModule } from '../../knowledge/index.js'
import { GoldenQuestionsController } from './golden-questions.controller.js'

@Module({ imports: [BotsModule, KnowledgeModule], controllers: [GoldenQuestionsController] })
export class GoldenQuestionsModule {}
