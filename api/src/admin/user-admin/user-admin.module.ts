import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { AccountModule } from '../../portal/profile/index.js'
import { AuthModule } from '../../accounts/auth/index.js'
import { ProjectEntity } from '../projects/index.js'
import { BotEntity } from '../../core/bots/index.js'
import { UserAdminController } from './user-admin.controller.js'
import { UserAdminService } from './user-admin.service.js'

@Module({
  imports: [TypeOrmModule.forFeature([BotEntity, ProjectEntity]), AccountModule, AuthModule],
  controllers: [UserAdminController],
  providers: [UserAdminService],
})
export class UserAdminModule {}
