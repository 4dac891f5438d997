import { Module } from '@nestjs/common'
import { AuthModule } from '../auth/index.js'
import { DocumentFilesModule } from '../document-files/index.js'
import { AccountController, AccountOptionsController } from './account.controller.js'
import { AccountData } from './account-data.js'

@Module({ imports: [AuthModule, DocumentFilesModule], controllers: [AccountController, AccountOptionsController], providers: [AccountData] })
export class AccountModule {}
