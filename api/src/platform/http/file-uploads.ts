import { mkdir } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@loquia/contracts'
import { Inject, Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common'
import type { Request, RequestHandler, Response } from 'express'
import multer, { diskStorage, MulterError } from 'multer'
import type { Observable } from 'rxjs'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { toAppError } from './errors.js'
import { formBudget } from './load/upload-budget.js'

export interface UploadedFile {
  name: string
  path: string
  size: number
}

/** Files wait on disk, because ten of them are 100 MB. */
const folderIn = (dataDir: string): string => join(dataDir, 'uploads')

/**
 * Deletes leftovers of crashed processes.
 * @param before younger files may still be uploading
 */
export async function sweepUploads(dataDir: string, before: Date): Promise<number> {
  const folder = folderIn(dataDir)
  let count = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found === undefined || found.mtime >= before) continue
    await rm(join(folder, name), { force: true })
    count++
  }
  return count
}

/** Runs after the guards, so strangers cannot write to disk. */
@Injectable()
export class FileUploads implements NestInterceptor {
  private readonly receive: RequestHandler

  constructor(@Inject(ENVIRONMENT) { DATA_DIR }: Environment) {
    const folder = folderIn(DATA_DIR)
    this.receive = multer({
      // Installations with a bucket may lack a data folder.
      storage: diskStorage({
        destination: (_request, _file, done) =>
          mkdir(folder, { recursive: true, mode: 0o700 }, (error) => done(error, folder)),
      }),
      defParamCharset: 'utf8',
      limits: {
        fileSize: limits.uploadMaxBytes,
        files: limits.uploadMaxFiles,
        fields: 10,
        fieldSize: 4_096,
        fieldNameSize: 100,
        headerPairs: 100,
      },
    }).array('file', limits.uploadMaxFiles)
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>()
    const response = context.switchToHttp().getResponse<Response>()
    if (typeof request.is('multipart/*') === 'string') formBudget.reserve(request, response)
    await new Promise<void>((resolve, reject) => {
      this.receive(request, response, (error: unknown) =>
        error === undefined || error === null ? resolve() : reject(toUploadError(error)),
      )
    })
    const files = Array.isArray(request.files) ? request.files : []
    Object.assign(request, {
      files: files.map(({ originalname, path, size }): UploadedFile => ({ name: originalname, path, size })),
    })
    return next.handle()
  }
}

function toUploadError(error: unknown): AppError {
  if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE')
    return new AppError('file_too_large', { cause: error })
  if (error instanceof MulterError && (error.code === 'LIMIT_FILE_COUNT' || error.code === 'LIMIT_UNEXPECTED_FILE')) {
    return new AppError('invalid_request', {
      cause: error,
      issues: [{ path: 'file', message: `at most ${limits.uploadMaxFiles} files, in the field "file"` }],
    })
  }
  // System errors, mostly a full disk.
  if (error instanceof Error && 'syscall' in error) return toAppError(error)
  // The form is truncated or invalid.
  return new AppError('invalid_request', { cause: error })
}
