export { UsersModule } from './users.module.js'
export { SecondFactors } from './second-factors.js'
export { UserSessions } from './user-sessions.js'
export { toUser, UsersService, type PublicUserRow } from './users.service.js'
