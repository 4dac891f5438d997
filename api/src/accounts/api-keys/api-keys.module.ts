import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { MembersModule } from '../../core/workspaces/index.js'
import { ApiKeyEntity } from './api-key.entity.js'
import { ApiKeysController } from './api-keys.controller.js'
import { ApiKeysService } from './api-keys.service.js'
import { KeyCheck, RequireKey } from './require-key.js'

@Module({
  imports: [TypeOrmModule.forFeature([ApiKeyEntity]), MembersModule],
  controllers: [ApiKeysController],
  providers: [ApiKeysService, KeyCheck, RequireKey],
  exports: [ApiKeysService, KeyCheck, RequireKey],
})
export class ApiKeysModule {}
