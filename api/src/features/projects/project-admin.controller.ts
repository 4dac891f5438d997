import {
  archiveRequest,
  managedProjectsQuery,
  milestoneRequest,
  orderRequest,
  projectRequest,
  taskRequest,
  type ArchiveRequest,
  type Locale,
  type ManagedProject,
  type ManagedProjectsQuery,
  type ManagedProjectsResponse,
  type Milestone,
  type MilestoneRequest,
  type OrderRequest,
  type ProjectRequest,
  type Task,
  type TaskRequest,
  type User,
} from '@loquia/contracts'
import { Body, Controller, Delete, Get, Header, Post, Put, Query, UseGuards } from '@nestjs/common'
import { CallerLocale, IdParam } from '../../http/index.js'
import { CurrentUser, RequireRole } from '../accounts/auth/index.js'
import { ProjectAdminService } from './project-admin.service.js'
import { ProjectPartsService } from './project-parts.service.js'

interface Done {
  success: true
}
const done: Done = { success: true }

/** Planning of clients' projects. Reading a project's tasks and milestones goes by the clients' own calls. */
@Controller('api/admin/projects')
@UseGuards(RequireRole('admin'))
export class ProjectAdminController {
  constructor(
    private readonly admin: ProjectAdminService,
    private readonly parts: ProjectPartsService,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  list(
    @Query({ schema: managedProjectsQuery }) query: ManagedProjectsQuery,
    @CallerLocale() locale: Locale,
  ): Promise<ManagedProjectsResponse> {
    return this.admin.list(query, locale)
  }

  @Post()
  async create(
    @CurrentUser() actor: User,
    @Body({ schema: projectRequest }) body: ProjectRequest,
  ): Promise<Done & { project: ManagedProject }> {
    return { success: true, project: await this.admin.create(actor, body) }
  }

  @Get(':id')
  @Header('cache-control', 'no-store')
  async find(@IdParam() id: number, @CallerLocale() locale: Locale): Promise<Done & { project: ManagedProject }> {
    return { success: true, project: await this.admin.find(id, locale) }
  }

  @Put(':id')
  async update(
    @CurrentUser() actor: User,
    @IdParam() id: number,
    @Body({ schema: projectRequest }) body: ProjectRequest,
    @CallerLocale() locale: Locale,
  ): Promise<Done & { project: ManagedProject }> {
    await this.admin.update(actor, id, body)
    return { success: true, project: await this.admin.find(id, locale) }
  }

  @Put(':id/archived')
  async archive(
    @CurrentUser() actor: User,
    @IdParam() id: number,
    @Body({ schema: archiveRequest }) { archived }: ArchiveRequest,
    @CallerLocale() locale: Locale,
  ): Promise<Done & { project: ManagedProject }> {
    await this.admin.archive(actor, id, archived)
    return { success: true, project: await this.admin.find(id, locale) }
  }

  @Delete(':id')
  async remove(@CurrentUser() actor: User, @IdParam() id: number): Promise<Done> {
    await this.admin.remove(actor, id)
    return done
  }

  @Post(':id/tasks')
  async createTask(
    @CurrentUser() actor: User,
    @IdParam() id: number,
    @Body({ schema: taskRequest }) body: TaskRequest,
  ): Promise<Done & { task: Task }> {
    return { success: true, task: await this.parts.saveTask(actor, id, body) }
  }

  @Put(':id/tasks/:taskId')
  async updateTask(
    @CurrentUser() actor: User,
    @IdParam() id: number,
    @IdParam('taskId') taskId: number,
    @Body({ schema: taskRequest }) body: TaskRequest,
  ): Promise<Done & { task: Task }> {
    return { success: true, task: await this.parts.saveTask(actor, id, body, taskId) }
  }

  @Delete(':id/tasks/:taskId')
  async removeTask(
    @CurrentUser() actor: User,
    @IdParam() id: number,
    @IdParam('taskId') taskId: number,
  ): Promise<Done> {
    await this.parts.removePart(actor, 'tasks', id, taskId)
    return done
  }

  @Put(':id/tasks-order')
  async orderTasks(
    @CurrentUser() actor: User,
    @IdParam() id: number,
    @Body({ schema: orderRequest }) { ids }: OrderRequest,
  ): Promise<Done> {
    await this.parts.order(actor, 'tasks', id, ids)
    return done
  }

  @Post(':id/milestones')
  async createMilestone(
    @CurrentUser() actor: User,
    @IdParam() id: number,
    @Body({ schema: milestoneRequest }) body: MilestoneRequest,
  ): Promise<Done & { milestone: Milestone }> {
    return { success: true, milestone: await this.parts.saveMilestone(actor, id, body) }
  }

  @Put(':id/milestones/:milestoneId')
  async updateMilestone(
    @CurrentUser() actor: User,
    @IdParam() id: number,
    @IdParam('milestoneId') milestoneId: number,
    @Body({ schema: milestoneRequest }) body: MilestoneRequest,
  ): Promise<Done & { milestone: Milestone }> {
    return { success: true, milestone: await this.parts.saveMilestone(actor, id, body, milestoneId) }
  }

  @Delete(':id/milestones/:milestoneId')
  async removeMilestone(
    @CurrentUser() actor: User,
    @IdParam() id: number,
    @IdParam('milestoneId') milestoneId: number,
  ): Promise<Done> {
    await this.parts.removePart(actor, 'milestones', id, milestoneId)
    return done
  }

  @Put(':id/milestones-order')
  async orderMilestones(
    @CurrentUser() actor: User,
    @IdParam() id: number,
    @Body({ schema: orderRequest }) { ids }: OrderRequest,
  ): Promise<Done> {
    await this.parts.order(actor, 'milestones', id, ids)
    return done
  }
}
