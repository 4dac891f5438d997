import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { BotsModule } from '../../core/bots/index.js'
import { SecretViewEntity, BotIdentityKeyEntity } from '../../core/secret-views/index.js'
import { IdentityKeysController } from './identity-keys.controller.js'
import { IdentityKeys } from './identity-keys.js'
import { VisitorTokens } from './visitor-tokens.js'

@Module({
  imports: [TypeOrmModule.forFeature([BotIdentityKeyEntity, SecretViewEntity]), BotsModule],
  controllers: [IdentityKeysController],
  providers: [IdentityKeys, VisitorTokens],
  exports: [IdentityKeys, VisitorTokens],
})
export class VisitorIdentityModule {}
