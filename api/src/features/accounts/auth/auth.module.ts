import { Module } from '@nestjs/common'
import { MailModule } from '../../../mail/index.js'
import { NotificationAddressesModule } from '../../workspace/notification-addresses/index.js'
import { UsersModule } from '../users/index.js'
import { AccountEmails } from './account-emails.js'
import { AuthController } from './auth.controller.js'
import { LocalStrategy } from './local.strategy.js'
import { LoginSession } from './login-session.js'
import { Logins } from './logins.service.js'
import { PasswordController } from './password.controller.js'
import { PasswordReset } from './password-reset.service.js'
import { SessionSerializer } from './session.serializer.js'
import { SessionStrategy } from './session.strategy.js'

@Module({
  imports: [UsersModule, MailModule, NotificationAddressesModule],
  controllers: [AuthController, PasswordController],
  providers: [Logins, LoginSession, LocalStrategy, SessionStrategy, SessionSerializer, PasswordReset, AccountEmails],
  exports: [UsersModule, LoginSession, SessionStrategy, PasswordReset, AccountEmails],
})
export class AuthModule {}
