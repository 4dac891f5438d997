import type { User } from '@loquia/contracts'
import { Injectable, Logger } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { BlobStore, newAgentPictureName, agentPictureKey } from '../../../platform/files/index.js'
import { logError, toAppError } from '../../../platform/http/index.js'
import { checkPicture } from '../../../platform/images/index.js'
import { toUser, UserEntity } from '../../../core/users/index.js'

/** Stored side in pixels, over twice the displayed size. */
const side = 192
const unpackSeconds = 15
const namePattern = /^[0-9a-f]{32}\.webp$/

@Injectable()
export class OwnPicture {
  private readonly logger = new Logger(OwnPicture.name)

  constructor(
    private readonly database: DataSource,
    private readonly blobs: BlobStore,
  ) {}

  /**
   * Stores a square crop.
   * @throws AppError `media_empty`, `media_type_unsupported` also for a drawing, `media_too_many_pixels`,
   * `media_broken`
   */
  async save(userId: number, bytes: Uint8Array): Promise<User> {
    const squared = await cropToSquare(bytes)
    const name = newAgentPictureName()
    await this.blobs.put(agentPictureKey(name), squared)
    return this.replace(userId, name)
  }

  remove(userId: number): Promise<User> {
    return this.replace(userId, null)
  }

  /** @throws AppError `not_found` */
  async load(name: string): Promise<Uint8Array> {
    const bytes = namePattern.test(name) ? await this.blobs.get(agentPictureKey(name)) : undefined
    if (bytes === undefined) throw new AppError('not_found')
    return bytes
  }

  private async replace(userId: number, name: string | null): Promise<User> {
    const { user, before } = await this.database.transaction(async (manager) => {
      const stored = await manager.findOne(UserEntity, { where: { id: userId }, lock: { mode: 'pessimistic_write' } })
      if (stored === null) throw new AppError('unauthorized')
      await manager.update(UserEntity, { id: userId }, { picture: name })
      return { user: toUser({ ...stored, picture: name }), before: stored.picture }
    })
    if (before !== null)
      await this.blobs
        .delete(agentPictureKey(before))
        .catch((error: unknown) => logError(this.logger, toAppError(error), 'deleting a picture'))
    return user
  }
}

async function cropToSquare(bytes: Uint8Array): Promise<Uint8Array> {
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
