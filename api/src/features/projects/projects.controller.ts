import {
  projectsQuery,
  type Milestone,
  type Project,
  type ProjectsQuery,
  type Task,
  type User,
} from '@loquia/contracts'
import { Controller, Get, Header, Query, UseGuards } from '@nestjs/common'
import { IdParam } from '../../http/index.js'
import { CurrentUser, RequireUser } from '../accounts/auth/index.js'
import { ProjectsService } from './projects.service.js'

@Controller('api/projects')
@UseGuards(RequireUser)
export class ProjectsController {
  constructor(private readonly projects: ProjectsService) {}

  @Get()
  @Header('cache-control', 'no-store')
  async list(
    @CurrentUser() user: User,
    @Query({ schema: projectsQuery }) { language }: ProjectsQuery,
  ): Promise<{ success: true; projects: Project[] }> {
    return { success: true, projects: await this.projects.list(user, language) }
  }

  @Get(':id')
  @Header('cache-control', 'no-store')
  async find(
    @CurrentUser() user: User,
    @IdParam() id: number,
    @Query({ schema: projectsQuery }) { language }: ProjectsQuery,
  ): Promise<{ success: true; project: Project }> {
    return { success: true, project: await this.projects.find(user, id, language) }
  }

  @Get(':id/tasks')
  @Header('cache-control', 'no-store')
  async tasks(
    @CurrentUser() user: User,
    @IdParam() id: number,
    @Query({ schema: projectsQuery }) { language }: ProjectsQuery,
  ): Promise<{ success: true; tasks: Task[] }> {
    return { success: true, tasks: await this.projects.tasks(user, id, language) }
  }

  @Get(':id/milestones')
  @Header('cache-control', 'no-store')
  async milestones(
    @CurrentUser() user: User,
    @IdParam() id: number,
    @Query({ schema: projectsQuery }) { language }: ProjectsQuery,
  ): Promise<{ success: true; milestones: Milestone[] }> {
    return { success: true, milestones: await this.projects.milestones(user, id, language) }
  }
}
