import { readFile, rm } from 'node:fs/promises'
import type { User } from '@loquia/contracts'
import { type CallInput, deleteOwnPicture, getAgentPicture, uploadOwnPicture } from '@loquia/contracts/calls'
import { Controller, Res, StreamableFile, UploadedFiles, UseInterceptors } from '@nestjs/common'
import type { Response } from 'express'
import { AppError } from '../../../app-error.js'
import { FileUploads, RateLimits, type UploadedFile, Handles } from '../../../platform/http/index.js'
import { CurrentUser } from '../../../accounts/auth/index.js'
import { OwnPicture } from './own-picture.js'

@Controller()
export class OwnPictureController {
  constructor(
    private readonly picture: OwnPicture,
    private readonly rateLimits: RateLimits,
  ) {}

  @Handles(uploadOwnPicture)
  @UseInterceptors(FileUploads)
  async upload(
    _input: CallInput<typeof uploadOwnPicture>,
    @CurrentUser() { id }: User,
    @UploadedFiles() files: UploadedFile[] | undefined,
  ) {
    try {
      await this.rateLimits.consume('ownPicturePerUser', String(id))
      const [file] = files ?? []
      if (file === undefined) throw new AppError('file_needed')
      return await this.picture.save(id, await readFile(file.path))
    } finally {
      for (const { path } of files ?? []) await rm(path, { force: true })
    }
  }

  @Handles(deleteOwnPicture)
  remove(@CurrentUser() { id }: User) {
    return this.picture.remove(id)
  }
}

/** Public for everyone who knows the address, as visitors see agents' pictures. */
@Controller()
export class AgentPicturesController {
  constructor(private readonly picture: OwnPicture) {}

  /** Names change with the picture; short caching lets deleted pictures disappear. */
  @Handles(getAgentPicture)
  async get(
    { params: { picture: name } }: CallInput<typeof getAgentPicture>,
    @Res({ passthrough: true }) response: Response,
  ) {
    const bytes = await this.picture.load(name)
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('cache-control', 'public, max-age=86400')
    return new StreamableFile(bytes, { type: 'image/webp', length: bytes.length })
  }
}
