import { Module } from '@nestjs/common'
import { AuthModule } from '../auth/index.js'
import { UserAdminController } from './user-admin.controller.js'
import { UserAdmin } from './user-admin.service.js'

@Module({ imports: [AuthModule], controllers: [UserAdminController], providers: [UserAdmin] })
export class UserAdminModule {}
