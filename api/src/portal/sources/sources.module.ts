import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { FilesModule } from '../../platform/files/index.js'
import { SourceEntity } from '../../core/sources/index.js'
import { BotsModule } from '../../core/bots/index.js'
import { KnowledgeModule } from '../../knowledge/index.js'
import { DocumentIntake } from './document-intake.js'
import { FileSweeper } from './file-sweeper.js'
import { SourcesController } from './sources.controller.js'
import { SourcesService } from './sources.service.js'

@Module({
  imports: [TypeOrmModule.forFeature([SourceEntity]), KnowledgeModule, FilesModule, BotsModule],
  providers: [SourcesService, DocumentIntake, FileSweeper],
  controllers: [SourcesController],
  exports: [SourcesService, DocumentIntake],
})
export class SourcesModule {}
