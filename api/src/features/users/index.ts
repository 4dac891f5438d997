export { UsersModule } from './users.module.js'
export { UserSessions } from './user-sessions.js'
export { UsersService } from './users.service.js'
