import { Module } from '@nestjs/common'
import { AccountModule } from '../../accounts/profile/index.js'
import { AuthModule } from '../../accounts/auth/index.js'
import { UserAdminController } from './user-admin.controller.js'
import { UserAdmin } from './user-admin.service.js'

@Module({ imports: [AccountModule, AuthModule], controllers: [UserAdminController], providers: [UserAdmin] })
export class UserAdminModule {}
