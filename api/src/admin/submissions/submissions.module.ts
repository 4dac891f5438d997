import { Module } from '@nestjs/common'
import { SubmissionsController } from './submissions.controller.js'
import { SubmissionsService } from './submissions.service.js'

@Module({ controllers: [SubmissionsController], providers: [SubmissionsService] })
export class SubmissionsModule {}
