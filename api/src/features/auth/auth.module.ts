import { Module } from '@nestjs/common'
import { UsersModule } from '../users/index.js'
import { AuthController } from './auth.controller.js'

@Module({ imports: [UsersModule], controllers: [AuthController], exports: [UsersModule] })
export class AuthModule {}
