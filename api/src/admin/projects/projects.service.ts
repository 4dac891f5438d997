import type { Locale, Milestone, Project, Task, User } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository, type SelectQueryBuilder } from 'typeorm'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { MilestoneEntity } from './milestone.entity.js'
import { projectsIn, toMilestone, toProject, toTask, type CountedProject } from './project-rows.js'
import { toReadableSample } from './sample-texts.js'
import { TaskEntity } from './task.entity.js'

@Injectable()
export class ProjectsService {
  constructor(
    @InjectRepository(TaskEntity) private readonly taskRows: Repository<TaskEntity>,
    @InjectRepository(MilestoneEntity) private readonly milestoneRows: Repository<MilestoneEntity>,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Returns a client's own projects or, for an admin, all; without archived ones. */
  async list(user: User, language?: Locale): Promise<Project[]> {
    const found = await this.visibleTo(user)
      .andWhere('project.archivedAt IS NULL')
      .orderBy('project.id', 'DESC')
      .getMany()
    return found.map((project) => toProject(toReadableSample(this.environment, project, language)))
  }

  /** @throws AppError `not_found`, also for another client's project */
  async find(user: User, id: number, language?: Locale): Promise<Project> {
    const project = await this.visibleTo(user).andWhere('project.id = :id', { id }).getOne()
    if (project === null) throw new AppError('not_found')
    return toProject(toReadableSample(this.environment, project, language))
  }

  /** @throws AppError `not_found` */
  async listTasks(user: User, projectId: number, language?: Locale): Promise<Task[]> {
    await this.find(user, projectId)
    const found = await this.taskRows.find({ where: { projectId }, order: { position: 'ASC', id: 'ASC' } })
    return found.map((task) => toTask(toReadableSample(this.environment, task, language)))
  }

  /** @throws AppError `not_found` */
  async listMilestones(user: User, projectId: number, language?: Locale): Promise<Milestone[]> {
    await this.find(user, projectId)
    const found = await this.milestoneRows.find({ where: { projectId }, order: { position: 'ASC', id: 'ASC' } })
    return found.map((milestone) => toMilestone(toReadableSample(this.environment, milestone, language)))
  }

  private visibleTo(user: User): SelectQueryBuilder<CountedProject> {
    const projects = projectsIn(this.taskRows.manager)
    if (user.role === 'admin') return projects
    return projects.where('project.clientId = :clientId AND project.archivedAt IS NULL', { clientId: user.id })
  }
}
