import { Module } from '@nestjs/common'
import { AuthModule } from '../auth/index.js'
import { MembersModule } from '../../workspace/members/index.js'
import { DocumentFilesModule } from '../../workspace/document-files/index.js'
import { AccountController, AccountOptionsController } from './account.controller.js'
import { AccountData } from './account-data.js'
import { AccountRemoval } from './account-removal.js'
import { OwnPassword } from './own-password.js'
import { Profile } from './profile.js'
import { SecondFactorController } from './second-factor.controller.js'

@Module({
  imports: [AuthModule, DocumentFilesModule, MembersModule],
  controllers: [AccountController, AccountOptionsController, SecondFactorController],
  providers: [AccountData, AccountRemoval, OwnPassword, Profile],
  exports: [AccountRemoval],
})
export class AccountModule {}
