import type { Locale } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { limits } from '@loquia/contracts'
import { AppError } from '../../app-error.js'
import { kindOfFile } from '../documents/kind-of-file.js'
import { Fault } from '../documents/opened-file.js'
import { UnreadableFile, type LaterBytes } from '../documents/read-file.js'
import { checkUpload } from '../documents/read-upload.js'
import { unreadable } from './unreadable.js'

export interface CheckedUpload {
  fileType: 'pdf' | 'docx' | 'txt'
  /** Absent where there was no time to open it: its reading tells. */
  pages?: number
}

/** Reads a file before anything of it is stored, so that its owner is told at once what is wrong with it. */
@Injectable()
export class UploadCheck {
  /**
   * @param patience aborts when its owner has waited long enough
   * @returns `undefined` when there was no time for it
   * @throws AppError `file_too_large`, `file_picture`, `file_archive`, `file_old_office`, `file_other_office`,
   * `file_type_unsupported`, `file_empty`, `file_encrypted`, `file_broken`, `file_too_complex`
   */
  async check(
    file: LaterBytes,
    label: { filename: string; language: Locale },
    patience: AbortSignal,
  ): Promise<CheckedUpload | undefined> {
    if (file.byteLength > limits.uploadMaxBytes) throw new AppError('file_too_large')
    try {
      const { kind, pageCount } = await checkUpload(file, label, patience)
      return { fileType: kind, pages: pageCount }
    } catch (error) {
      if (error instanceof UnreadableFile && error.fault !== 'busy') throw unreadable(error)
      if (patience.aborted || error instanceof UnreadableFile) return undefined
      throw error
    }
  }

  /** What a file is by its first bytes, without opening it. @throws AppError as {@link check} */
  async glance(bytes: Uint8Array): Promise<CheckedUpload> {
    try {
      return { fileType: await kindOfFile(bytes) }
    } catch (error) {
      throw error instanceof Fault ? unreadable(new UnreadableFile(error.fault, error.message)) : error
    }
  }
}
