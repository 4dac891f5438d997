import { Module } from '@nestjs/common'
import { AuthModule } from '../accounts/auth/index.js'
import { ProjectAdminController } from './project-admin.controller.js'
import { ProjectAdmin } from './project-admin.service.js'
import { ProjectsController } from './projects.controller.js'
import { ProjectsService } from './projects.service.js'
import { SampleProject } from './sample-project.js'

@Module({
  imports: [AuthModule],
  controllers: [ProjectsController, ProjectAdminController],
  providers: [ProjectsService, ProjectAdmin, SampleProject],
  exports: [SampleProject],
})
export class ProjectsModule {}
