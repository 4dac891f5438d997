export { AuthModule } from './auth.module.js'
export { CurrentUser, RequireRole, RequireUser } from './guards.js'
export { logIn } from './log-in.js'
export { PasswordReset } from './password-reset.service.js'
