import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { FilesModule } from '../../../files/index.js'
import { JobsModule } from '../../../jobs/index.js'
import { KnowledgeModule, SourceEntity } from '../../../knowledge/index.js'
import { AuthModule } from '../../accounts/auth/index.js'
import { BotsModule } from '../bots/index.js'
import { DocumentIntake } from './document-intake.js'
import { FileSweeper } from './file-sweeper.js'
import { TrainingsController } from './trainings.controller.js'
import { TrainingsService } from './trainings.service.js'

@Module({
  imports: [TypeOrmModule.forFeature([SourceEntity]), AuthModule, KnowledgeModule, JobsModule, FilesModule, BotsModule],
  providers: [TrainingsService, DocumentIntake, FileSweeper],
  controllers: [TrainingsController],
  exports: [TrainingsService, DocumentIntake],
})
export class TrainingsModule {}
