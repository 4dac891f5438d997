import { tmpdir } from 'node:os'
import { limits } from '@loquia/contracts'
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common'
import type { Request, Response } from 'express'
import multer, { MulterError } from 'multer'
import type { Observable } from 'rxjs'
import { AppError } from '../app-error.js'

/** A file of an upload, on disk until its call ends. */
export interface UploadedFile {
  name: string
  path: string
}

/** Files wait on disk, not in memory: ten of them are 100 MB. The folder is the system's own for what may be lost. */
const receive = multer({
  dest: tmpdir(),
  // Browsers send names in UTF-8.
  defParamCharset: 'utf8',
  limits: { fileSize: limits.uploadMaxBytes, files: limits.uploadMaxFiles, fields: 10, fieldSize: 4_096, fieldNameSize: 100, headerPairs: 100 },
}).array('file', limits.uploadMaxFiles)

/** Receives the files of a multipart call, for `@UploadedFiles()`; other calls pass. Runs after the guards: strangers send nothing to disk. */
@Injectable()
export class FileUploads implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>()
    const response = context.switchToHttp().getResponse<Response>()
    await new Promise<void>((resolve, reject) => {
      receive(request, response, (error: unknown) => (error === undefined || error === null ? resolve() : reject(refusalOf(error))))
    })
    const files = Array.isArray(request.files) ? request.files : []
    Object.assign(request, { files: files.map(({ originalname, path }): UploadedFile => ({ name: originalname, path })) })
    return next.handle()
  }
}

function refusalOf(error: unknown): AppError {
  if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE') return new AppError('file_too_large', { cause: error })
  if (error instanceof MulterError && (error.code === 'LIMIT_FILE_COUNT' || error.code === 'LIMIT_UNEXPECTED_FILE')) {
    return new AppError('invalid_request', { cause: error, issues: [{ path: 'file', message: `at most ${limits.uploadMaxFiles} files, in the field "file"` }] })
  }
  // A form that ends in the middle, or is none.
  return new AppError('invalid_request', { cause: error })
}
