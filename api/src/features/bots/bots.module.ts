import { Module } from '@nestjs/common'
import { BotsService } from './bots.service.js'
import { OriginsService } from './origins.service.js'
import { OwnBots } from './own-bots.service.js'
import { WidgetController } from './widget.controller.js'

@Module({
  providers: [BotsService, OwnBots, OriginsService],
  controllers: [WidgetController],
  exports: [BotsService, OwnBots, OriginsService],
})
export class BotsModule {}
