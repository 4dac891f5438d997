import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { AuthModule } from '../../accounts/auth/index.js'
import { ProjectAdminController, ProjectsController } from './projects.controller.js'
import { ProjectAdminService } from './project-admin.service.js'
import { ProjectPartsService } from './project-parts.service.js'
import { ProjectWriter } from './project-writer.js'
import { ProjectsService } from './projects.service.js'
import { SampleProject } from './sample-project.js'
import { MilestoneEntity } from './milestone.entity.js'
import { ProjectEntity } from './project.entity.js'
import { TaskEntity } from './task.entity.js'

@Module({
  imports: [TypeOrmModule.forFeature([ProjectEntity, TaskEntity, MilestoneEntity]), AuthModule],
  controllers: [ProjectsController, ProjectAdminController],
  providers: [ProjectsService, ProjectAdminService, ProjectPartsService, ProjectWriter, SampleProject],
  exports: [SampleProject],
})
export class ProjectsModule {}
