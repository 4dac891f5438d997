import { Module } from '@nestjs/common'
import { UserSessions } from './user-sessions.js'
import { UsersService } from './users.service.js'

@Module({ providers: [UsersService, UserSessions], exports: [UsersService, UserSessions] })
export class UsersModule {}
