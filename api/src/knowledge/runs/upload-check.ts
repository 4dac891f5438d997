import type { Locale } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { limits } from '@loquia/contracts'
import { AppError } from '../../app-error.js'
import { detectFileKind } from '../ingest/parse/detect-file-kind.js'
import { Fault } from '../ingest/parse/opened-file.js'
import { UnreadableFile, type LaterBytes } from '../ingest/parse/read-file.js'
import { checkUpload } from '../ingest/parse/read-upload.js'
import { unreadableFileError } from './unreadable-file-error.js'

export interface CheckedUpload {
  fileType: 'pdf' | 'docx' | 'txt'
  /** Absent if the check timed out. */
  pages?: number
}

/** Runs before storing, so owners see errors at once. */
@Injectable()
export class UploadCheck {
  /**
   * @returns undefined after `patience` aborts
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
      if (error instanceof UnreadableFile && error.fault !== 'busy') throw unreadableFileError(error)
      if (patience.aborted || error instanceof UnreadableFile) return undefined
      throw error
    }
  }

  /** @throws AppError as {@link check} */
  async detectType(bytes: Uint8Array): Promise<CheckedUpload> {
    try {
      return { fileType: await detectFileKind(bytes) }
    } catch (error) {
      throw error instanceof Fault ? unreadableFileError(new UnreadableFile(error.fault, error.message)) : error
    }
  }
}
