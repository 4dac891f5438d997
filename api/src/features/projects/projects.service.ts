import type { Locale, Milestone, Project, Task, User } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository, type SelectQueryBuilder } from 'typeorm'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { MilestoneEntity } from './milestone.entity.js'
import { projectsIn, toMilestone, toProject, toTask, type CountedProject } from './project-rows.js'
import { readable } from './sample-texts.js'
import { TaskEntity } from './task.entity.js'

/** Projects as the people they are done for see them. */
@Injectable()
export class ProjectsService {
  constructor(
    @InjectRepository(TaskEntity) private readonly taskRows: Repository<TaskEntity>,
    @InjectRepository(MilestoneEntity) private readonly milestoneRows: Repository<MilestoneEntity>,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** A client's own projects, an admin's all of them; newest first, without those that were put away. */
  async list(user: User, language?: Locale): Promise<Project[]> {
    const found = await this.visibleTo(user)
      .andWhere('project.archivedAt IS NULL')
      .orderBy('project.id', 'DESC')
      .getMany()
    return found.map((project) => toProject(readable(this.environment, project, language)))
  }

  /** @throws AppError `not_found`, also for a project of somebody else */
  async find(user: User, id: number, language?: Locale): Promise<Project> {
    const project = await this.visibleTo(user).andWhere('project.id = :id', { id }).getOne()
    if (project === null) throw new AppError('not_found')
    return toProject(readable(this.environment, project, language))
  }

  /** @throws AppError `not_found` */
  async tasks(user: User, projectId: number, language?: Locale): Promise<Task[]> {
    await this.find(user, projectId)
    const found = await this.taskRows.find({ where: { projectId }, order: { position: 'ASC', id: 'ASC' } })
    return found.map((task) => toTask(readable(this.environment, task, language)))
  }

  /** @throws AppError `not_found` */
  async milestones(user: User, projectId: number, language?: Locale): Promise<Milestone[]> {
    await this.find(user, projectId)
    const found = await this.milestoneRows.find({ where: { projectId }, order: { position: 'ASC', id: 'ASC' } })
    return found.map((milestone) => toMilestone(readable(this.environment, milestone, language)))
  }

  /** A client's own while they are not put away, and for an admin all. */
  private visibleTo(user: User): SelectQueryBuilder<CountedProject> {
    const projects = projectsIn(this.taskRows.manager)
    if (user.role === 'admin') return projects
    return projects.where('project.clientId = :clientId AND project.archivedAt IS NULL', { clientId: user.id })
  }
}
