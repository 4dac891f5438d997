import { Module } from '@nestjs/common'
import { APP_GUARD } from '@nestjs/core'
import { ApiKeysModule } from '../api-keys/index.js'
import { AuthModule } from '../auth/index.js'
import { CallGuard } from './call-guard.js'

@Module({ imports: [AuthModule, ApiKeysModule], providers: [{ provide: APP_GUARD, useClass: CallGuard }] })
export class PermissionsModule {}
