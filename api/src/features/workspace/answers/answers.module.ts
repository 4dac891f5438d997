import { Module } from '@nestjs/common'
import { AuthModule } from '../../accounts/auth/index.js'
import { BotsModule } from '../bots/index.js'
import { TrainingsModule } from '../sources/index.js'
import { AnswersController } from './answers.controller.js'

@Module({ imports: [AuthModule, BotsModule, TrainingsModule], controllers: [AnswersController] })
export class AnswersModule {}
