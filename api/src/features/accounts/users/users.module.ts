import { Module } from '@nestjs/common'
import { SecondFactors } from './second-factors.js'
import { UserSessions } from './user-sessions.js'
import { UsernameWarning } from './username-warning.js'
import { UsersService } from './users.service.js'

@Module({
  providers: [SecondFactors, UsersService, UserSessions, UsernameWarning],
  exports: [SecondFactors, UsersService, UserSessions],
})
export class UsersModule {}
