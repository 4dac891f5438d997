import { Module } from '@nestjs/common'
import { AuthModule } from '../auth/index.js'
import { TrainingsModule } from '../trainings/index.js'
import { AccountController, AccountOptionsController } from './account.controller.js'
import { AccountData } from './account-data.js'

@Module({ imports: [AuthModule, TrainingsModule], controllers: [AccountController, AccountOptionsController], providers: [AccountData] })
export class AccountModule {}
