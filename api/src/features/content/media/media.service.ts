import { randomBytes } from 'node:crypto'
import type { DescribeMediaRequest, MediaFields, MediaItem, User } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Repository, type SelectQueryBuilder } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { assertUnchanged } from '../../../database/versions.js'
import { BlobStore } from '../../../files/index.js'
import { SiteTexts } from '../../../site/index.js'
import { AuditService } from '../../administration/audit/index.js'
import { CmsService } from '../cms/index.js'
import { CmsMediaEntity } from './cms-media.entity.js'
import { addressName, bareName } from './file-name.js'
import { checkPicture, type CheckedPicture } from './picture-check.js'

/** Bytes to serve. */
export interface MediaFile {
  bytes: Uint8Array
  mimeType: string
  filename: string
}

/** The site's pictures: their facts in the database, their bytes in the store. */
@Injectable()
export class MediaService {
  constructor(
    @InjectRepository(CmsMediaEntity) private readonly media: Repository<CmsMediaEntity>,
    private readonly store: BlobStore,
    private readonly contents: CmsService,
    private readonly texts: SiteTexts,
    private readonly audit: AuditService,
  ) {}

  async list(): Promise<MediaItem[]> {
    const found = await withUses(this.media.manager).orderBy('media.id', 'DESC').getMany()
    return found.map(toItem)
  }

  /** @throws AppError what {@link checkPicture} throws */
  async add(actor: User, name: string, bytes: Uint8Array, { alt, section }: MediaFields): Promise<MediaItem> {
    const picture = await checkPicture(bytes)
    const token = await this.keep(picture)
    return this.orForget(token, picture, () =>
      this.media.manager.transaction(async (transaction) => {
        const { identifiers } = await transaction.insert(CmsMediaEntity, {
          ...factsOf(token, name, picture),
          alt,
          section,
        })
        const { id } = identifiers[0] as { id: number }
        await this.audit.record(
          { actor, action: 'media.create', target: { type: 'media', id }, details: { filename: bareName(name) } },
          transaction,
        )
        return this.find(id, transaction)
      }),
    )
  }

  /** @throws AppError `not_found`, `settings_changed` */
  async describe(actor: User, id: number, { alt, section, version }: DescribeMediaRequest): Promise<MediaItem> {
    const item = await this.media.manager.transaction(async (transaction) => {
      await transaction.findOne(CmsMediaEntity, {
        select: { id: true },
        where: { id },
        lock: { mode: 'pessimistic_write' },
      })
      assertUnchanged((await this.find(id, transaction)).version, version)
      await transaction.update(CmsMediaEntity, { id }, { alt, section })
      await this.audit.record({ actor, action: 'media.update', target: { type: 'media', id } }, transaction)
      return this.find(id, transaction)
    })
    await this.texts.changed()
    return item
  }

  /**
   * Puts another picture in the place of one. Its address becomes another, as browsers keep the old one for long; the
   * texts that name the old one name the new one at once.
   * @throws AppError `not_found`, and what {@link checkPicture} throws
   */
  async replace(actor: User, id: number, name: string, bytes: Uint8Array): Promise<MediaItem> {
    const picture = await checkPicture(bytes)
    const token = await this.keep(picture)
    const { item, old } = await this.orForget(token, picture, () =>
      this.media.manager.transaction(async (transaction) => {
        const before = await transaction.findOne(CmsMediaEntity, { where: { id }, lock: { mode: 'pessimistic_write' } })
        if (before === null) throw new AppError('not_found')
        const facts = factsOf(token, name, picture)
        await transaction.update(CmsMediaEntity, { id }, facts)
        await this.contents.replaceAddress(addressOf(before), addressOf(facts), transaction)
        await this.audit.record(
          {
            actor,
            action: 'media.replace',
            target: { type: 'media', id },
            details: { from: before.filename, to: bareName(name) },
          },
          transaction,
        )
        return { item: await this.find(id, transaction), old: before }
      }),
    )
    await this.forget(old.token, old.widths)
    await this.texts.changed()
    return item
  }

  /** Pages that name it show nothing in its place. @throws AppError `not_found` */
  async remove(actor: User, id: number): Promise<void> {
    const gone = await this.media.manager.transaction(async (transaction) => {
      const { raw } = await transaction
        .createQueryBuilder()
        .delete()
        .from(CmsMediaEntity)
        .where({ id })
        .returning('token, filename, widths')
        .execute()
      const [row] = raw as Pick<CmsMediaEntity, 'token' | 'filename' | 'widths'>[]
      if (row === undefined) throw new AppError('not_found')
      await this.audit.record(
        { actor, action: 'media.delete', target: { type: 'media', id }, details: { filename: row.filename } },
        transaction,
      )
      return row
    })
    await this.forget(gone.token, gone.widths)
    await this.texts.changed()
  }

  /** @param width one of the picture's own; none for what was uploaded. @throws AppError `not_found` */
  async file(token: string, filename: string, width?: number): Promise<MediaFile> {
    const row = await this.media.findOne({
      select: { id: true, mimeType: true, widths: true },
      where: { token, filename },
    })
    if (row === null || (width !== undefined && !row.widths.includes(width))) throw new AppError('not_found')
    const bytes = await this.store.get(keyOf(token, width))
    if (bytes === undefined) throw new AppError('not_found')
    return { bytes, mimeType: width === undefined ? row.mimeType : 'image/webp', filename }
  }

  private async find(id: number, manager: EntityManager): Promise<MediaItem> {
    const row = await withUses(manager).where('media.id = :id', { id }).getOne()
    if (row === null) throw new AppError('not_found')
    return toItem(row)
  }

  private async keep({ bytes, variants }: CheckedPicture): Promise<string> {
    const token = randomBytes(9).toString('hex')
    await this.store.put(keyOf(token), bytes)
    for (const [width, made] of variants) await this.store.put(keyOf(token, width), made)
    return token
  }

  /** Bytes without a row would stay for ever. */
  private async orForget<Result>(
    token: string,
    { variants }: CheckedPicture,
    write: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await write()
    } catch (error) {
      await this.forget(token, [...variants.keys()])
      throw error
    }
  }

  private async forget(token: string, widths: readonly number[]): Promise<void> {
    for (const width of [undefined, ...widths]) await this.store.delete(keyOf(token, width))
  }
}

const keyOf = (token: string, width?: number): string =>
  `media/${token}/${width === undefined ? 'original' : `w${width}.webp`}`
const addressOf = ({ token, filename }: Pick<CmsMediaEntity, 'token' | 'filename'>): string =>
  `/media/${token}/${filename}`

/** Pictures, as `media`, with the texts that name them. */
function withUses(manager: EntityManager): SelectQueryBuilder<CmsMediaEntity> {
  return manager.createQueryBuilder(CmsMediaEntity, 'media').addSelect('media.usedBy')
}

/** What a row says of the bytes that are stored under the token. */
function factsOf(token: string, name: string, { type, bytes, width, height, variants }: CheckedPicture) {
  return {
    token,
    filename: addressName(name, type),
    originalFilename: bareName(name) || 'picture',
    mimeType: type,
    size: bytes.length,
    width,
    height,
    widths: [...variants.keys()],
  }
}

function toItem(row: CmsMediaEntity): MediaItem {
  return {
    id: row.id,
    url: addressOf(row),
    alt: row.alt,
    width: row.width,
    height: row.height,
    widths: row.widths,
    filename: row.filename,
    originalFilename: row.originalFilename,
    mimeType: row.mimeType,
    size: row.size,
    section: row.section,
    usedBy: row.usedBy ?? [],
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  }
}
