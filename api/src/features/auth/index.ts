export { AuthModule } from './auth.module.js'
export { CurrentUser, RequireRole, RequireUser } from './guards.js'
