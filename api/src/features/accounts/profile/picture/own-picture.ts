import type { User } from '@loquia/contracts'
import { Injectable, Logger } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AppError } from '../../../../app-error.js'
import { BlobStore, newPersonPicture, personPictureKey } from '../../../../files/index.js'
import { logError, toAppError } from '../../../../http/index.js'
import { checkPicture } from '../../../content/media/index.js'
import { toUser, UserEntity } from '../../users/index.js'

/** Side of what is stored, in pixels: more than twice what is shown anywhere. */
const side = 192
const unpackSeconds = 15
const namePattern = /^[0-9a-f]{32}\.webp$/

/** Pictures of people, as colleagues and visitors see them. */
@Injectable()
export class OwnPicture {
  private readonly logger = new Logger(OwnPicture.name)

  constructor(
    private readonly database: DataSource,
    private readonly blobs: BlobStore,
  ) {}

  /**
   * Stores a square of a photo in the place of the one before.
   * @throws AppError `media_empty`, `media_type_unsupported` also for a drawing, `media_too_many_pixels`, `media_broken`
   */
  async put(userId: number, bytes: Uint8Array): Promise<User> {
    const squared = await square(bytes)
    const name = newPersonPicture()
    await this.blobs.put(personPictureKey(name), squared)
    return this.change(userId, name)
  }

  remove(userId: number): Promise<User> {
    return this.change(userId, null)
  }

  /** @throws AppError `not_found` */
  async bytes(name: string): Promise<Uint8Array> {
    const bytes = namePattern.test(name) ? await this.blobs.get(personPictureKey(name)) : undefined
    if (bytes === undefined) throw new AppError('not_found')
    return bytes
  }

  private async change(userId: number, name: string | null): Promise<User> {
    const { user, before } = await this.database.transaction(async (manager) => {
      const stored = await manager.findOne(UserEntity, { where: { id: userId }, lock: { mode: 'pessimistic_write' } })
      if (stored === null) throw new AppError('unauthorized')
      await manager.update(UserEntity, { id: userId }, { picture: name })
      return { user: toUser({ ...stored, picture: name }), before: stored.picture }
    })
    // One that cannot be deleted now is met by the sweep of files that belong to nothing.
    if (before !== null)
      await this.blobs
        .delete(personPictureKey(before))
        .catch((error: unknown) => logError(this.logger, toAppError(error), 'deleting a picture'))
    return user
  }
}

async function square(bytes: Uint8Array): Promise<Uint8Array> {
  const { type, bytes: whole } = await checkPicture(bytes)
  if (type === 'image/svg+xml') throw new AppError('media_type_unsupported')
  const { default: sharp } = await import('sharp')
  return sharp(whole)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 85 })
    .timeout({ seconds: unpackSeconds })
    .toBuffer()
}
