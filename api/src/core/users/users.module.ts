import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { MembersModule } from '../workspaces/index.js'
import { SecondFactors } from './second-factors.js'
import { UserSessions, EndedSessions } from './user-sessions.js'
import { UsernameWarning } from './username-warning.js'
import { UsersService } from './users.service.js'
import { PasswordResetEntity } from './password-reset.entity.js'
import { SecondFactorEntity } from './second-factor.entity.js'
import { SessionEntity } from './session.entity.js'
import { UserEntity } from './user.entity.js'
import { UserIdentities } from './user-identities.js'
import { UserIdentityEntity } from './user-identity.entity.js'

@Module({
  imports: [
    MembersModule,
    TypeOrmModule.forFeature([UserEntity, SecondFactorEntity, SessionEntity, PasswordResetEntity, UserIdentityEntity]),
  ],
  providers: [EndedSessions, SecondFactors, UsersService, UserSessions, UserIdentities, UsernameWarning],
  exports: [SecondFactors, UsersService, UserSessions, UserIdentities],
})
export class UsersModule {}
