import { Module } from '@nestjs/common'
import { BotsService } from './bots.service.js'
import { WidgetController } from './widget.controller.js'

@Module({ providers: [BotsService], controllers: [WidgetController], exports: [BotsService] })
export class BotsModule {}
