import { randomUUID } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { In, Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { isUuid } from '../../../database/uuid.js'
import { BlobStore } from '../../../files/index.js'
import { SourceEntity, UploadCheck, type LaterBytes } from '../../../knowledge/index.js'
import { WorkspaceStorage, type Bot } from '../bots/index.js'
import { fileLabel } from './file-label.js'
import { documentsRoom } from './trainings.service.js'

/** Seconds after which a source that is being read may well be done. */
const busySeconds = 2

/** Other bytes in the place of a document's. */
@Injectable()
export class DocumentReplacement {
  constructor(
    @InjectRepository(SourceEntity) private readonly sources: Repository<SourceEntity>,
    private readonly uploads: UploadCheck,
    private readonly blobs: BlobStore,
    private readonly storage: WorkspaceStorage,
  ) {}

  /**
   * Stores them; whoever calls has the source read again, and what was read before answers until then.
   * @param filename a label, as of a new document
   * @param patience aborts when the caller has waited long enough for the file to be opened
   * @throws AppError `file_…`, `source_not_text`, `source_busy` while it is being read, `workspace_storage_full`,
   * `not_found`
   */
  async replace(bot: Bot, id: string, filename: string, file: LaterBytes, patience: AbortSignal): Promise<void> {
    const before = isUuid(id) ? await this.sources.findOneBy({ id, botId: bot.id }) : null
    if (before === null) throw new AppError('not_found')
    if (before.type !== 'document') throw new AppError('source_not_text')
    const label = fileLabel(filename)
    const checked = await this.uploads.check(file, { filename: label, language: bot.language }, patience)
    const bytes = await file.load()
    const { fileType, pages } = checked ?? (await this.uploads.glance(bytes))
    const location = `${documentsRoom}/${randomUUID()}`
    await this.blobs.put(location, bytes)
    // Whoever reads it just now has the old bytes in hand and would call them read.
    try {
      await this.sources.manager.transaction(async (manager) => {
        await this.storage.admit(manager, bot.id, file.byteLength - (before.sizeBytes ?? 0))
        const { affected } = await manager.update(
          SourceEntity,
          { id, location: before.location, status: In(['ready', 'failed']) },
          { location, filename: label, fileType, sizeBytes: file.byteLength, pageCount: pages ?? null },
        )
        if (affected !== 1) throw new AppError('source_busy', { retryAfterSeconds: busySeconds })
      })
    } catch (error) {
      await this.blobs.delete(location)
      throw error
    }
    await this.blobs.delete(before.location)
  }
}
