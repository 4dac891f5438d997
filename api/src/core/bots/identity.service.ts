import { widgetDefaults } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { toStorableText, storableValue } from '../../platform/database/stored-text.js'
import { BlobStore, pictureAddress, pictureKey, pictureName, createPictureName } from '../../platform/files/index.js'
import { squarePicture } from '../../platform/images/index.js'
import { BotEntity } from './bot.entity.js'
import { publicIdPattern } from './bot.js'
import { BotsService } from './bots.service.js'
import type { OwnedBot } from './own-bots.service.js'

const identityFields = ['primaryColor', 'avatarUrl'] as const

@Injectable()
export class IdentityService {
  constructor(
    @InjectRepository(BotEntity) private readonly stored: Repository<BotEntity>,
    private readonly blobs: BlobStore,
    private readonly bots: BotsService,
  ) {}

  /**
   * Later choices of the owner stay.
   * @throws AppError `not_found` if nothing was taken
   */
  async setApplied({ id }: OwnedBot, applied: boolean): Promise<void> {
    await this.stored.manager.transaction(async (manager) => {
      const bot = await manager.findOne(BotEntity, {
        select: { id: true, name: true, settings: true, identity: true },
        where: { id },
        lock: { mode: 'pessimistic_write' },
      })
      if (bot?.identity == null) throw new AppError('not_found')
      const { taken, before } = bot.identity
      const [from, to] = applied ? [before, taken] : [taken, before]
      const settings = { ...bot.settings }
      for (const field of identityFields) {
        if (taken[field] === undefined || settings[field] !== from[field]) continue
        const value = to[field]
        if (value === undefined) delete settings[field]
        else settings[field] = value
      }
      const isRenamed = taken.name !== undefined && bot.name === from.name
      await manager.update(
        BotEntity,
        { id },
        {
          name: isRenamed ? (to.name ?? bot.name) : bot.name,
          settings,
          identity: { ...bot.identity, applied },
        },
      )
    })
    await this.bots.emitChanged(id)
  }

  /**
   * Later ingestions keep this name.
   * @throws AppError `not_found` if no website was ingested
   */
  async confirmName({ id }: OwnedBot, name: string): Promise<void> {
    await this.stored.manager.transaction(async (manager) => {
      const bot = await manager.findOne(BotEntity, {
        select: { id: true, identity: true },
        where: { id },
        lock: { mode: 'pessimistic_write' },
      })
      if (bot?.identity == null) throw new AppError('not_found')
      const identity = storableValue({ ...bot.identity, nameConfirmed: true })
      await manager.update(BotEntity, { id }, { name: toStorableText(name), identity })
    })
    await this.bots.emitChanged(id)
  }

  /**
   * @returns the address
   * @throws AppError `media_empty`, `media_broken`
   */
  async addPicture({ publicId }: OwnedBot, bytes: Uint8Array): Promise<string> {
    if (bytes.length === 0) throw new AppError('media_empty')
    const picture = await squarePicture(bytes, widgetDefaults.portal.primaryColor)
    if (picture === undefined) throw new AppError('media_broken')
    const name = createPictureName(picture)
    await this.blobs.put(pictureKey(publicId, name), picture)
    return pictureAddress(publicId, name)
  }

  /** @throws AppError `not_found` */
  async getPicture(publicId: string, name: string): Promise<Uint8Array> {
    const isAddress = publicIdPattern.test(publicId) && pictureName.test(name)
    const bytes = isAddress ? await this.blobs.get(pictureKey(publicId, name)) : undefined
    if (bytes === undefined) throw new AppError('not_found')
    return bytes
  }
}
