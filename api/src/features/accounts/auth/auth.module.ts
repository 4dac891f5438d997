import { Module } from '@nestjs/common'
import { MailModule } from '../../../mail/index.js'
import { NotificationAddressesModule } from '../../workspace/notification-addresses/index.js'
import { UsersModule } from '../users/index.js'
import { AccountEmails } from './account-emails.js'
import { AuthController } from './auth.controller.js'
import { LocalStrategy } from './local.strategy.js'
import { LoginSession } from './login-session.js'
import { LoginsService } from './logins.service.js'
import { PasswordController } from './password.controller.js'
import { PasswordResetService } from './password-reset.service.js'
import { SessionSerializer } from './session.serializer.js'
import { SessionStrategy } from './session.strategy.js'

@Module({
  imports: [UsersModule, MailModule, NotificationAddressesModule],
  controllers: [AuthController, PasswordController],
  providers: [
    LoginsService,
    LoginSession,
    LocalStrategy,
    SessionStrategy,
    SessionSerializer,
    PasswordResetService,
    AccountEmails,
  ],
  exports: [UsersModule, LoginSession, SessionStrategy, PasswordResetService, AccountEmails],
})
export class AuthModule {}
