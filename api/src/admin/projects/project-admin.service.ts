import {
  limits,
  type Locale,
  type ManagedProject,
  type ManagedProjectsQuery,
  type ManagedProjectsResponse,
  type ProjectRequest,
  type User,
} from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { databaseFault, containsPattern } from '../../platform/database/rows.js'
import { assertUnchanged } from '../../platform/database/versions.js'
import { projectsIn, toManagedProject, type CountedProject } from './project-rows.js'
import { ProjectEntity } from './project.entity.js'
import { lockProject, ProjectWriter } from './project-writer.js'
import { toReadableSample, toStoredSample } from './sample-texts.js'

@Injectable()
export class ProjectAdminService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly writer: ProjectWriter,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** @param language for sample texts */
  async list({ search, status, page }: ManagedProjectsQuery, language: Locale): Promise<ManagedProjectsResponse> {
    const [found, count] = await queryMatching(this.dataSource.manager, search, status)
      .orderBy('project.id', 'DESC')
      .limit(limits.adminPageSize)
      .offset((page - 1) * limits.adminPageSize)
      .getManyAndCount()
    return {
      success: true,
      projects: found.map((project) => toManagedProject(toReadableSample(this.environment, project, language))),
      count,
      pageSize: limits.adminPageSize,
    }
  }

  /** @throws AppError `not_found` */
  async find(id: number, language?: Locale, manager: EntityManager = this.dataSource.manager): Promise<ManagedProject> {
    const project = await projectsIn(manager).where('project.id = :id', { id }).getOne()
    if (project === null) throw new AppError('not_found')
    return toManagedProject(toReadableSample(this.environment, project, language))
  }

  /** @throws AppError `invalid_request` for an unknown client */
  create(actor: User, given: ProjectRequest): Promise<ManagedProject> {
    const request = toStoredSample(this.environment, given)
    return this.writer.write(actor, 'project.create', async (transaction) => {
      const { identifiers } = await knownClient(() => transaction.insert(ProjectEntity, toValues(request)))
      const { id } = identifiers[0] as { id: number }
      return {
        projectId: id,
        result: await this.find(id, undefined, transaction),
        details: { name: request.name },
      }
    })
  }

  /** @throws AppError `not_found`, `settings_changed`, `invalid_request` for an unknown client */
  update(actor: User, id: number, given: ProjectRequest): Promise<ManagedProject> {
    const request = toStoredSample(this.environment, given)
    return this.writer.write(actor, 'project.update', async (transaction) => {
      await lockProject(id, transaction)
      const before = await this.find(id, undefined, transaction)
      assertUnchanged(before.version, request.version)
      await knownClient(() => transaction.update(ProjectEntity, { id }, toValues(request)))
      const result = await this.find(id, undefined, transaction)
      return {
        projectId: id,
        result,
        details: {
          name: request.name,
          ...(before.status === result.status ? {} : { from: before.status, to: result.status }),
        },
      }
    })
  }

  /** Clients do not see archived projects. @throws AppError `not_found` */
  archive(actor: User, id: number, archived: boolean): Promise<ManagedProject> {
    return this.writer.write(actor, archived ? 'project.archive' : 'project.restore', async (transaction) => {
      const { name } = await this.find(id, undefined, transaction)
      await transaction.update(
        ProjectEntity,
        { id },
        { archivedAt: archived ? () => 'coalesce(archived_at, now())' : null },
      )
      return { projectId: id, result: await this.find(id, undefined, transaction), details: { name } }
    })
  }

  /** @throws AppError `not_found` */
  remove(actor: User, id: number): Promise<void> {
    return this.writer.write(actor, 'project.delete', async (transaction) => {
      const { name } = await this.find(id, undefined, transaction)
      await transaction.delete(ProjectEntity, { id })
      return { projectId: id, result: undefined, details: { name } }
    })
  }
}

function queryMatching(
  manager: EntityManager,
  search: string,
  status: ManagedProjectsQuery['status'],
): SelectQueryBuilder<CountedProject> {
  const projects = projectsIn(manager).where(`project.archivedAt IS ${status === 'archived' ? 'NOT NULL' : 'NULL'}`)
  if (status !== 'archived' && status !== 'all') projects.andWhere('project.status = :status', { status })
  if (search !== '')
    projects.andWhere(
      `concat_ws(' ', project.name, project.description, client.username, client.company) ILIKE :words`,
      {
        words: containsPattern(search),
      },
    )
  return projects
}

type Values = Pick<ProjectEntity, 'clientId' | 'name' | 'description' | 'status' | 'startDate' | 'endDate'>

function toValues({ clientId, name, description, status, startDate, endDate }: ProjectRequest): Values {
  return { clientId, name, description: description || null, status, startDate, endDate }
}

/** Reports a missing client as an invalid request. */
async function knownClient<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (databaseFault(error)?.code === '23503')
      throw new AppError('invalid_request', {
        cause: error,
        issues: [{ path: 'clientId', message: 'Please choose a client' }],
      })
    throw error
  }
}
