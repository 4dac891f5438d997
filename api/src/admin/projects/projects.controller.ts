import { type User } from '@loquia/contracts'
import { type CallInput, getProject, listMilestones, listProjects, listTasks } from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { Handles } from '../../platform/http/index.js'
import { CurrentUser } from '../../accounts/auth/index.js'
import { ProjectsService } from './projects.service.js'

@Controller()
export class ProjectsController {
  constructor(private readonly projects: ProjectsService) {}

  @Handles(listProjects)
  async list({ query: { language } }: CallInput<typeof listProjects>, @CurrentUser() user: User) {
    return { projects: await this.projects.list(user, language) }
  }

  @Handles(getProject)
  async find({ params: { id }, query: { language } }: CallInput<typeof getProject>, @CurrentUser() user: User) {
    return { project: await this.projects.find(user, id, language) }
  }

  @Handles(listTasks)
  async listTasks({ params: { id }, query: { language } }: CallInput<typeof listTasks>, @CurrentUser() user: User) {
    return { tasks: await this.projects.listTasks(user, id, language) }
  }

  @Handles(listMilestones)
  async listMilestones(
    { params: { id }, query: { language } }: CallInput<typeof listMilestones>,
    @CurrentUser() user: User,
  ) {
    return { milestones: await this.projects.listMilestones(user, id, language) }
  }
}
