import { readFile } from 'node:fs/promises'
import { errorMessage, type DocumentTrainingResponse, type Locale } from '@loquia/contracts'
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common'
import { AppError } from '../../../app-error.js'
import { logError, toAppError, type UploadedFile } from '../../../http/index.js'
import type { LaterBytes } from '../../../knowledge/index.js'
import type { Bot } from '../bots/index.js'
import { TrainingsService, type AddedFiles, type StoredFile, type Within } from './trainings.service.js'

/**
 * For so long a call waits for its files to be opened. Whoever sends many has them read behind it: proxies give a call
 * up after a minute.
 */
const patienceMs = 45_000

/** A file that a bot is to be taught by. */
interface Upload {
  name: string
  file: LaterBytes
}

/** A file of a form, as it lies on disk. */
export function uploadOf({ name, path, size }: UploadedFile): Upload {
  return { name, file: { byteLength: size, load: () => readFile(path) } }
}

/** Takes the files of one call, one after the other, so that memory does not grow with their number. */
@Injectable()
export class DocumentIntake implements OnModuleDestroy {
  private readonly logger = new Logger(DocumentIntake.name)
  private readonly stopping = new AbortController()

  constructor(private readonly trainings: TrainingsService) {}

  /** Uploads that wait are taken as they are, and answered while they can be. */
  onModuleDestroy(): void {
    this.stopping.abort()
  }

  /** Aborts when a call has waited long enough. */
  private patience(): AbortSignal {
    return AbortSignal.any([AbortSignal.timeout(patienceMs), this.stopping.signal])
  }

  /**
   * Stores files, and makes sources of those that are in order, all of them at once.
   * @param language of the words about those that are refused
   * @param within is stored with the sources, or neither is
   * @throws AppError the first file's, where none is taken
   */
  async take(
    bot: Bot,
    language: Locale,
    uploads: readonly Upload[],
    within: Within<DocumentTrainingResponse> = async () => undefined,
  ): Promise<DocumentTrainingResponse> {
    const patience = this.patience()
    const refused: Refused[] = []
    const stored: { name: string; file: StoredFile }[] = []
    for (const { name, file } of uploads) {
      try {
        stored.push({ name, file: await this.trainings.storeFile(bot, name, file, patience) })
      } catch (thrown) {
        const error = toAppError(thrown)
        logError(this.logger, error, 'taking a document')
        refused.push({ name, error })
      }
    }
    const reply = ({ trainings, refusal }: AddedFiles): DocumentTrainingResponse => {
      for (const { name } of stored.splice(trainings.length)) refused.push({ name, error: new AppError(refusal) })
      return { success: true, trainings, refused: refused.map((each) => toldOf(each, language)) }
    }
    const files = stored.map(({ file }) => file)
    const added: AddedFiles =
      files.length === 0
        ? { trainings: [], refusal: 'training_limit' }
        : await this.trainings.addFiles(bot, files, (transaction, taken) => within(transaction, reply(taken)))
    const told = reply(added)
    const [first] = refused
    if (added.trainings.length === 0 && first !== undefined) throw first.error
    return told
  }

  /**
   * Stores a text as a file.
   * @param within is stored with the source, or neither is
   * @throws AppError as {@link TrainingsService.storeFile}, `training_limit`, `workspace_storage_full`
   */
  async takeText(bot: Bot, title: string, text: LaterBytes, within: Within): Promise<void> {
    const file = await this.trainings.storeFile(bot, title, text, this.patience())
    const { trainings, refusal } = await this.trainings.addFiles(bot, [file], (transaction, added) =>
      within(transaction, added.trainings[0]!),
    )
    if (trainings.length === 0) throw new AppError(refusal)
  }

  /**
   * Puts a text in the place of a document's, which is read again; what was read before answers until then.
   * @param within is stored with the text, or neither is
   * @throws AppError `file_…`, `source_not_text`, `source_busy` while it is being read, `workspace_storage_full`, `not_found`
   */
  async replaceText(bot: Bot, id: string, title: string, text: LaterBytes, within: Within): Promise<void> {
    const before = await this.trainings.documentOf(bot.id, id)
    const file = await this.trainings.storeFile(bot, title, text, this.patience())
    await this.trainings.replaceFile(before, file, within)
  }
}

interface Refused {
  name: string
  error: AppError
}

function toldOf({ name, error: { code } }: Refused, language: Locale): DocumentTrainingResponse['refused'][number] {
  return { filename: name, code, message: errorMessage(code, language) }
}
