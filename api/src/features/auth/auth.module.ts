import { Module } from '@nestjs/common'
import { MailModule } from '../../mail/index.js'
import { NoticeAddressesModule } from '../notice-addresses/index.js'
import { UsersModule } from '../users/index.js'
import { AccountLetters } from './account-letters.js'
import { AuthController } from './auth.controller.js'
import { Logins } from './logins.service.js'
import { PasswordController } from './password.controller.js'
import { PasswordReset } from './password-reset.service.js'

@Module({
  imports: [UsersModule, MailModule, NoticeAddressesModule],
  controllers: [AuthController, PasswordController],
  providers: [Logins, PasswordReset, AccountLetters],
  exports: [UsersModule, PasswordReset, AccountLetters],
})
export class AuthModule {}
