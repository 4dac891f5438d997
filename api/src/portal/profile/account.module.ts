import { Module } from '@nestjs/common'
import { FilesModule } from '../../platform/files/index.js'
import { AuthModule } from '../../accounts/auth/index.js'
import { ChatModule } from '../../chat/index.js'
import { ApiKeysModule } from '../../accounts/api-keys/index.js'
import { MembersModule } from '../../core/workspaces/index.js'
import { DocumentFilesModule } from '../document-files/index.js'
import { AccountController, AccountOptionsController } from './account.controller.js'
import { AccountData } from './account-data.js'
import { AccountRemoval } from './account-removal.js'
import { OwnPassword } from './own-password.js'
import { OwnPicture } from './picture/own-picture.js'
import { OwnPictureController, AgentPicturesController } from './picture/own-picture.controller.js'
import { Profile } from './profile.js'
import { SignInsController } from './sign-ins.controller.js'
import { SecondFactorController } from './second-factor.controller.js'

@Module({
  imports: [ApiKeysModule, AuthModule, ChatModule, DocumentFilesModule, FilesModule, MembersModule],
  controllers: [
    AccountController,
    AccountOptionsController,
    OwnPictureController,
    AgentPicturesController,
    SecondFactorController,
    SignInsController,
  ],
  providers: [AccountData, AccountRemoval, OwnPassword, OwnPicture, Profile],
  exports: [AccountRemoval],
})
export class AccountModule {}
