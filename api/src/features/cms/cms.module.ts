import { Module } from '@nestjs/common'
import { CmsController } from './cms.controller.js'
import { CmsService } from './cms.service.js'

@Module({ providers: [CmsService], controllers: [CmsController], exports: [CmsService] })
export class CmsModule {}
