import { Module } from '@nestjs/common'
import { KnowledgeModule } from '../../../knowledge/index.js'
import { AuthModule } from '../../accounts/auth/index.js'
import { BotsModule } from '../bots/index.js'
import { TrainingsModule } from '../sources/index.js'
import { AnswersController } from './answers.controller.js'

@Module({ imports: [AuthModule, BotsModule, KnowledgeModule, TrainingsModule], controllers: [AnswersController] })
export class AnswersModule {}
