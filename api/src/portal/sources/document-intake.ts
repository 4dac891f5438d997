import { readFile } from 'node:fs/promises'
import { errorMessage, type DocumentSourceResponse, type Locale } from '@loquia/contracts'
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common'
import { AppError } from '../../app-error.js'
import { logError, toAppError, type UploadedFile } from '../../platform/http/index.js'
import type { LaterBytes } from '../../knowledge/index.js'
import type { Bot } from '../../core/bots/index.js'
import { SourcesService, type AddedFiles, type StoredFile, type Within } from './sources.service.js'

/** Proxies end calls after a minute; files unopened by then are checked during ingestion. */
const patienceMs = 45_000

interface Upload {
  name: string
  file: LaterBytes
}

export function toUpload({ name, path, size }: UploadedFile): Upload {
  return { name, file: { byteLength: size, load: () => readFile(path) } }
}

/** Stores files one after the other to bound memory. */
@Injectable()
export class DocumentIntake implements OnModuleDestroy {
  private readonly logger = new Logger(DocumentIntake.name)
  private readonly stopping = new AbortController()

  constructor(private readonly sources: SourcesService) {}

  /** On shutdown, waiting uploads are stored unopened and answered. */
  onModuleDestroy(): void {
    this.stopping.abort()
  }

  private createTimeout(): AbortSignal {
    return AbortSignal.any([AbortSignal.timeout(patienceMs), this.stopping.signal])
  }

  /**
   * Stores files and adds sources for the valid ones in one transaction.
   * @throws AppError of the first file when all are refused
   */
  async addDocuments(
    bot: Bot,
    language: Locale,
    uploads: readonly Upload[],
    within: Within<DocumentSourceResponse> = async () => undefined,
  ): Promise<DocumentSourceResponse> {
    const patience = this.createTimeout()
    const refused: Refused[] = []
    const stored: { name: string; file: StoredFile }[] = []
    for (const { name, file } of uploads) {
      try {
        stored.push({ name, file: await this.sources.storeFile(bot, name, file, patience) })
      } catch (thrown) {
        const error = toAppError(thrown)
        logError(this.logger, error, 'storing a document')
        refused.push({ name, error })
      }
    }
    const toReply = ({ trainings, refusal }: AddedFiles): DocumentSourceResponse => {
      for (const { name } of stored.splice(trainings.length)) refused.push({ name, error: new AppError(refusal) })
      return { success: true, trainings, refused: refused.map((each) => toRefusedFile(each, language)) }
    }
    const files = stored.map(({ file }) => file)
    const added: AddedFiles =
      files.length === 0
        ? { trainings: [], refusal: 'training_limit' }
        : await this.sources.addFiles(bot, files, (transaction, taken) => within(transaction, toReply(taken)))
    const response = toReply(added)
    const [first] = refused
    if (added.trainings.length === 0 && first !== undefined) throw first.error
    return response
  }

  /** @throws AppError as {@link SourcesService.storeFile}, `training_limit`, `workspace_storage_full` */
  async addText(bot: Bot, title: string, text: LaterBytes, within: Within): Promise<void> {
    const file = await this.sources.storeFile(bot, title, text, this.createTimeout())
    const { trainings, refusal } = await this.sources.addFiles(bot, [file], (transaction, added) =>
      within(transaction, added.trainings[0]!),
    )
    if (trainings.length === 0) throw new AppError(refusal)
  }

  /**
   * The old passages answer until the new text is ingested.
   * @throws AppError `file_…`, `source_not_text`, `source_busy`, `workspace_storage_full`, `not_found`
   */
  async replaceText(bot: Bot, id: string, title: string, text: LaterBytes, within: Within): Promise<void> {
    const before = await this.sources.getDocument(bot.id, id)
    const file = await this.sources.storeFile(bot, title, text, this.createTimeout())
    await this.sources.replaceFile(before, file, within)
  }
}

interface Refused {
  name: string
  error: AppError
}

function toRefusedFile(
  { name, error: { code } }: Refused,
  language: Locale,
): DocumentSourceResponse['refused'][number] {
  return { filename: name, code, message: errorMessage(code, language) }
}
