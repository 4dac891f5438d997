import { Module } from '@nestjs/common'
import { MailModule } from '../../mail/index.js'
import { AuthModule } from '../auth/index.js'
import { DocumentFilesModule } from '../document-files/index.js'
import { AccountController, AccountOptionsController } from './account.controller.js'
import { AccountData } from './account-data.js'
import { Profile } from './profile.js'

@Module({ imports: [AuthModule, DocumentFilesModule, MailModule], controllers: [AccountController, AccountOptionsController], providers: [AccountData, Profile] })
export class AccountModule {}
