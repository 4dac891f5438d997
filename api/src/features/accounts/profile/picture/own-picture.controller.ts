import { readFile, rm } from 'node:fs/promises'
import type { User } from '@loquia/contracts'
import {
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Res,
  StreamableFile,
  UploadedFiles,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common'
import type { Response } from 'express'
import { AppError } from '../../../../app-error.js'
import { FileUploads, RateLimits, type UploadedFile } from '../../../../http/index.js'
import { CurrentUser, RequireUser, WithoutSecondFactor } from '../../auth/index.js'
import { OwnPicture } from './own-picture.js'

/** The picture that a person shows of themselves. */
@Controller('api/account/picture')
@UseGuards(RequireUser)
@WithoutSecondFactor()
export class OwnPictureController {
  constructor(
    private readonly picture: OwnPicture,
    private readonly rateLimits: RateLimits,
  ) {}

  @Post()
  @HttpCode(201)
  @UseInterceptors(FileUploads)
  async put(@CurrentUser() { id }: User, @UploadedFiles() files: UploadedFile[] | undefined): Promise<User> {
    try {
      await this.rateLimits.consume('ownPicturePerUser', String(id))
      const [file] = files ?? []
      if (file === undefined) throw new AppError('media_needs_file')
      return await this.picture.put(id, await readFile(file.path))
    } finally {
      for (const { path } of files ?? []) await rm(path, { force: true })
    }
  }

  @Delete()
  remove(@CurrentUser() { id }: User): Promise<User> {
    return this.picture.remove(id)
  }
}

/** The same pictures for everybody who was told where they are: colleagues, and visitors whom the person answers. */
@Controller('api/people/pictures')
export class PeoplePicturesController {
  constructor(private readonly picture: OwnPicture) {}

  /** Another picture has another name. One that was taken away is not to be kept for long. */
  @Get(':picture')
  async show(@Param('picture') name: string, @Res({ passthrough: true }) response: Response): Promise<StreamableFile> {
    const bytes = await this.picture.bytes(name)
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('cache-control', 'public, max-age=86400')
    return new StreamableFile(bytes, { type: 'image/webp', length: bytes.length })
  }
}
