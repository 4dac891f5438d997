import { readFile } from 'node:fs/promises'
import { errorMessage, type DocumentTrainingResponse, type Locale } from '@loquia/contracts'
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common'
import type { AppError } from '../../../app-error.js'
import { logError, toAppError, type UploadedFile } from '../../../http/index.js'
import type { LaterBytes } from '../../../knowledge/index.js'
import type { Bot } from '../bots/index.js'
import { TrainingsService } from './trainings.service.js'

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
  patience(): AbortSignal {
    return AbortSignal.any([AbortSignal.timeout(patienceMs), this.stopping.signal])
  }

  /**
   * @param language of the words about those that are refused
   * @throws AppError the first file's, where none is taken
   */
  async take(bot: Bot, language: Locale, uploads: readonly Upload[]): Promise<DocumentTrainingResponse> {
    const patience = this.patience()
    const reply: DocumentTrainingResponse = { success: true, trainings: [], refused: [] }
    let first: AppError | undefined
    for (const { name, file } of uploads) {
      try {
        reply.trainings.push(await this.trainings.addDocument(bot, name, file, patience))
      } catch (thrown) {
        const error = toAppError(thrown)
        logError(this.logger, error, 'taking a document')
        first ??= error
        reply.refused.push({ filename: name, code: error.code, message: errorMessage(error.code, language) })
      }
    }
    if (reply.trainings.length === 0 && first !== undefined) throw first
    return reply
  }
}
