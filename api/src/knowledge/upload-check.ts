import type { Locale } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { limits } from '@loquia/contracts'
import { AppError } from '../app-error.js'
import { UnreadableFile } from './documents/read-file.js'
import { checkUpload } from './documents/read-upload.js'
import { unreadable } from './unreadable.js'

export interface CheckedUpload {
  fileType: 'pdf' | 'docx' | 'txt'
  pages: number
}

/** Reads a file before anything of it is stored, so that its owner is told at once what is wrong with it. */
@Injectable()
export class UploadCheck {
  /** @throws AppError `file_too_large`, `file_type_unsupported`, `file_empty`, `file_encrypted`, `file_broken`, `file_too_complex` */
  async check(bytes: Uint8Array, label: { filename: string; language: Locale }, signal?: AbortSignal): Promise<CheckedUpload> {
    if (bytes.byteLength > limits.uploadMaxBytes) throw new AppError('file_too_large')
    try {
      const { kind, pageCount } = await checkUpload(bytes, label, signal)
      return { fileType: kind, pages: pageCount }
    } catch (error) {
      throw error instanceof UnreadableFile ? unreadable(error) : error
    }
  }
}
