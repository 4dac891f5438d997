import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { In, Repository } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { BlobStore, peopleRoom, picturesRoom } from '../../../files/index.js'
import { sweepUploads } from '../../../http/index.js'
import { RecurringJobs } from '../../../jobs/index.js'
import { SourceEntity } from '../../../knowledge/index.js'
import { namedPictures, peoplesPictures } from './named-pictures.queries.js'
import { documentsRoom } from './trainings.service.js'

/** A younger file may belong to an upload that has not written its row yet. */
const youngMs = 60 * 60 * 1_000
const batch = 500

/**
 * Deletes files that belong to no source any more, at start and once a day: those of bots and accounts that were
 * deleted as a whole, those of a process that died between storing a file and its row, and what had come of those that
 * never came whole.
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

  /** @returns how many files stored before that moment were deleted */
  async sweep(before: Date): Promise<number> {
    return (
      (await sweepUploads(this.environment.DATA_DIR, before)) +
      (await this.sweepRoom(documentsRoom, (keys) => this.ofSources(keys), before)) +
      (await this.sweepRoom(picturesRoom, (keys) => namedPictures(this.sources.manager, keys), before)) +
      (await this.sweepRoom(peopleRoom, (keys) => peoplesPictures(this.sources.manager, keys), before))
    )
  }

  private async ofSources(keys: string[]): Promise<string[]> {
    const found = await this.sources.find({
      select: { id: true, location: true },
      where: { type: 'document', location: In(keys) },
    })
    return found.map(({ location }) => location)
  }

  /** @param known finds those of some keys that still belong to something */
  private async sweepRoom(room: string, known: (keys: string[]) => Promise<string[]>, before: Date): Promise<number> {
    const keys = await this.blobs.storedBefore(room, before)
    let count = 0
    for (let from = 0; from < keys.length; from += batch) {
      const some = keys.slice(from, from + batch)
      const there = new Set(await known(some))
      for (const key of some.filter((each) => !there.has(each))) {
        await this.blobs.delete(key)
        count++
      }
    }
    if (count > 0) this.logger.log(`Deleted ${count} files of ${room} that belong to nothing`)
    return count
  }
}
