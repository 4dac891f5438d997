import { Module } from '@nestjs/common'
import { MailModule } from '../../../mail/index.js'
import { NotificationAddressesModule } from '../../workspace/notification-addresses/index.js'
import { UsersModule } from '../users/index.js'
import { AccountEmails } from './account-emails.js'
import { AuthController } from './auth.controller.js'
import { Logins } from './logins.service.js'
import { PasswordController } from './password.controller.js'
import { PasswordReset } from './password-reset.service.js'

@Module({
  imports: [UsersModule, MailModule, NotificationAddressesModule],
  controllers: [AuthController, PasswordController],
  providers: [Logins, PasswordReset, AccountEmails],
  exports: [UsersModule, PasswordReset, AccountEmails],
})
export class AuthModule {}
