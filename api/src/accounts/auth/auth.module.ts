import { Module } from '@nestjs/common'
import { MailModule } from '../../platform/mail/index.js'
import { UsersModule } from '../../core/users/index.js'
import { NotificationAddressesModule } from '../notification-addresses/index.js'
import { AccountEmails } from './account-emails.js'
import { AuthController } from './auth.controller.js'
import { LocalStrategy } from './local-auth.guard.js'
import { LoginSession } from './login-session.js'
import { LoginsService } from './logins.service.js'
import { OidcCookies } from './oidc/oidc-cookies.js'
import { OidcProvidersService } from './oidc/oidc-providers.service.js'
import { OidcSignInsService } from './oidc/oidc-sign-ins.service.js'
import { RequireUser } from './guards.js'
import { OidcController } from './oidc/oidc.controller.js'
import { SignInLinks } from './oidc/sign-in-links.js'
import { PasswordController } from './password.controller.js'
import { PasswordResetService } from './password-reset.service.js'
import { SessionSerializer, SessionStrategy } from './session.serializer.js'

@Module({
  imports: [UsersModule, MailModule, NotificationAddressesModule],
  controllers: [AuthController, PasswordController, OidcController],
  providers: [
    LoginsService,
    LoginSession,
    LocalStrategy,
    SessionStrategy,
    SessionSerializer,
    PasswordResetService,
    AccountEmails,
    OidcProvidersService,
    OidcCookies,
    OidcSignInsService,
    SignInLinks,
    RequireUser,
  ],
  exports: [
    UsersModule,
    LoginSession,
    PasswordResetService,
    AccountEmails,
    OidcProvidersService,
    SignInLinks,
    RequireUser,
  ],
})
export class AuthModule {}
