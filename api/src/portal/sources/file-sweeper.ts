import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { In, Repository } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { BlobStore, agentPicturesFolder, picturesFolder, referencedPicturesSql } from '../../platform/files/index.js'
import { sweepUploads } from '../../platform/http/index.js'
import { RecurringJobs } from '../../platform/jobs/index.js'
import { SourceEntity } from '../../core/sources/index.js'
import { documentsFolder } from './sources.service.js'
import { queryRows, type SqlRunner } from '../../platform/database/rows.js'

/** A younger file may belong to an upload whose row is not written yet. */
const youngMs = 60 * 60 * 1_000
const batch = 500

/**
 * Deletes daily the files of deleted bots and accounts, of processes that died before writing the row, and of
 * incomplete uploads.
 */
@Injectable()
export class FileSweeper implements OnApplicationBootstrap {
  private readonly logger = new Logger(FileSweeper.name)

  constructor(
    @InjectRepository(SourceEntity) private readonly sources: Repository<SourceEntity>,
    private readonly blobs: BlobStore,
    private readonly recurring: RecurringJobs,
    @Inject(ENVIRONMENT) private readonly environment: Pick<Environment, 'DATA_DIR'>,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.recurring.daily('document-sweep', async () => void (await this.sweep(new Date(Date.now() - youngMs))))
  }

  async sweep(before: Date): Promise<number> {
    return (
      (await sweepUploads(this.environment.DATA_DIR, before)) +
      (await this.sweepFolder(documentsFolder, (keys) => this.findSourceFiles(keys), before)) +
      (await this.sweepFolder(picturesFolder, (keys) => findReferencedPictures(this.sources.manager, keys), before)) +
      (await this.sweepFolder(agentPicturesFolder, (keys) => findUserPictures(this.sources.manager, keys), before))
    )
  }

  private async findSourceFiles(keys: string[]): Promise<string[]> {
    const found = await this.sources.find({
      select: { id: true, location: true },
      where: { type: 'document', location: In(keys) },
    })
    return found.map(({ location }) => location)
  }

  private async sweepFolder(
    folder: string,
    known: (keys: string[]) => Promise<string[]>,
    before: Date,
  ): Promise<number> {
    const keys = await this.blobs.storedBefore(folder, before)
    let count = 0
    for (let from = 0; from < keys.length; from += batch) {
      const some = keys.slice(from, from + batch)
      const there = new Set(await known(some))
      for (const key of some.filter((each) => !there.has(each))) {
        await this.blobs.delete(key)
        count++
      }
    }
    if (count > 0) this.logger.log(`orphaned_files_deleted room=${folder} count=${count}`)
    return count
  }
}

async function findReferencedPictures(runner: SqlRunner, keys: readonly string[]): Promise<string[]> {
  const found = await queryRows<{ location: string }>(
    runner,
    `SELECT location FROM (${referencedPicturesSql('true')}) AS named WHERE location = ANY ($1)`,
    [keys],
  )
  return found.map(({ location }) => location)
}

async function findUserPictures(runner: SqlRunner, keys: readonly string[]): Promise<string[]> {
  const found = await queryRows<{ location: string }>(
    runner,
    `SELECT '${agentPicturesFolder}/' || picture AS location FROM users WHERE '${agentPicturesFolder}/' || picture = ANY ($1)`,
    [keys],
  )
  return found.map(({ location }) => location)
}
