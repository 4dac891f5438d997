import type { User, Locale } from '@loquia/contracts'
import {
  type CallInput,
  getProject,
  listMilestones,
  listProjects,
  listTasks,
  addMilestone,
  addTask,
  archiveProject,
  changeMilestone,
  changeProject,
  changeTask,
  createProject,
  deleteMilestone,
  deleteProject,
  deleteTask,
  getManagedProject,
  listManagedProjects,
  orderMilestones,
  orderTasks,
} from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { Handles, CallerLocale } from '../../platform/http/index.js'
import { CurrentUser } from '../../accounts/auth/index.js'
import { ProjectsService } from './projects.service.js'
import { ProjectAdminService } from './project-admin.service.js'
import { ProjectPartsService } from './project-parts.service.js'

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

@Controller()
export class ProjectAdminController {
  constructor(
    private readonly admin: ProjectAdminService,
    private readonly parts: ProjectPartsService,
  ) {}

  @Handles(listManagedProjects)
  list({ query }: CallInput<typeof listManagedProjects>, @CallerLocale() locale: Locale) {
    return this.admin.list(query, locale)
  }

  @Handles(createProject)
  async create({ body }: CallInput<typeof createProject>, @CurrentUser() actor: User) {
    return { project: await this.admin.create(actor, body) }
  }

  @Handles(getManagedProject)
  async find({ params: { id } }: CallInput<typeof getManagedProject>, @CallerLocale() locale: Locale) {
    return { project: await this.admin.find(id, locale) }
  }

  @Handles(changeProject)
  async update(
    { params: { id }, body }: CallInput<typeof changeProject>,
    @CurrentUser() actor: User,
    @CallerLocale() locale: Locale,
  ) {
    await this.admin.update(actor, id, body)
    return { project: await this.admin.find(id, locale) }
  }

  @Handles(archiveProject)
  async archive(
    { params: { id }, body: { archived } }: CallInput<typeof archiveProject>,
    @CurrentUser() actor: User,
    @CallerLocale() locale: Locale,
  ) {
    await this.admin.archive(actor, id, archived)
    return { project: await this.admin.find(id, locale) }
  }

  @Handles(deleteProject)
  async remove({ params: { id } }: CallInput<typeof deleteProject>, @CurrentUser() actor: User) {
    await this.admin.remove(actor, id)
  }

  @Handles(addTask)
  async createTask({ params: { id }, body }: CallInput<typeof addTask>, @CurrentUser() actor: User) {
    return { task: await this.parts.saveTask(actor, id, body) }
  }

  @Handles(changeTask)
  async updateTask({ params: { id, taskId }, body }: CallInput<typeof changeTask>, @CurrentUser() actor: User) {
    return { task: await this.parts.saveTask(actor, id, body, taskId) }
  }

  @Handles(deleteTask)
  async removeTask({ params: { id, taskId } }: CallInput<typeof deleteTask>, @CurrentUser() actor: User) {
    await this.parts.removePart(actor, 'tasks', id, taskId)
  }

  @Handles(orderTasks)
  async orderTasks({ params: { id }, body: { ids } }: CallInput<typeof orderTasks>, @CurrentUser() actor: User) {
    await this.parts.reorder(actor, 'tasks', id, ids)
  }

  @Handles(addMilestone)
  async createMilestone({ params: { id }, body }: CallInput<typeof addMilestone>, @CurrentUser() actor: User) {
    return { milestone: await this.parts.saveMilestone(actor, id, body) }
  }

  @Handles(changeMilestone)
  async updateMilestone(
    { params: { id, milestoneId }, body }: CallInput<typeof changeMilestone>,
    @CurrentUser() actor: User,
  ) {
    return { milestone: await this.parts.saveMilestone(actor, id, body, milestoneId) }
  }

  @Handles(deleteMilestone)
  async removeMilestone(
    { params: { id, milestoneId } }: CallInput<typeof deleteMilestone>,
    @CurrentUser() actor: User,
  ) {
    await this.parts.removePart(actor, 'milestones', id, milestoneId)
  }

  @Handles(orderMilestones)
  async orderMilestones(
    { params: { id }, body: { ids } }: CallInput<typeof orderMilestones>,
    @CurrentUser() actor: User,
  ) {
    await this.parts.reorder(actor, 'milestones', id, ids)
  }
}
