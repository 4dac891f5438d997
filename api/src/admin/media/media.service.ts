import { randomBytes } from 'node:crypto'
import {
  type DescribeMediaRequest,
  type MediaFields,
  type MediaItem,
  type User,
  limits,
  type MediaType,
} from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Repository, type SelectQueryBuilder } from 'typeorm'
import { AppError } from '../../app-error.js'
import { assertUnchanged } from '../../platform/database/versions.js'
import { BlobStore } from '../../platform/files/index.js'
import { ContentChanges } from '../../site/index.js'
import { AuditService } from '../audit/index.js'
import { CmsService } from '../cms/index.js'
import { CmsMediaEntity } from './cms-media.entity.js'
import { checkPicture, type CheckedPicture } from '../../platform/images/index.js'

export interface MediaFile {
  bytes: Uint8Array
  mimeType: string
  filename: string
}

@Injectable()
export class MediaService {
  constructor(
    @InjectRepository(CmsMediaEntity) private readonly media: Repository<CmsMediaEntity>,
    private readonly store: BlobStore,
    private readonly contents: CmsService,
    private readonly texts: ContentChanges,
    private readonly audit: AuditService,
  ) {}

  async list(): Promise<MediaItem[]> {
    const found = await withUses(this.media.manager).orderBy('media.id', 'DESC').getMany()
    return found.map(toItem)
  }

  /** @throws AppError as {@link checkPicture} */
  async add(actor: User, name: string, bytes: Uint8Array, { alt, section }: MediaFields): Promise<MediaItem> {
    const picture = await checkPicture(bytes)
    const token = await this.storeFiles(picture)
    return this.orDeleteFiles(token, picture, () =>
      this.media.manager.transaction(async (transaction) => {
        const { identifiers } = await transaction.insert(CmsMediaEntity, {
          ...toColumns(token, name, picture),
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
  async update(actor: User, id: number, { alt, section, version }: DescribeMediaRequest): Promise<MediaItem> {
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
    await this.texts.publishChange()
    return item
  }

  /**
   * Replaces a picture. Its address changes, as browsers cache the old one, and texts receive the new address.
   * @throws AppError `not_found`, and as {@link checkPicture}
   */
  async replace(actor: User, id: number, name: string, bytes: Uint8Array): Promise<MediaItem> {
    const picture = await checkPicture(bytes)
    const token = await this.storeFiles(picture)
    const { item, old } = await this.orDeleteFiles(token, picture, () =>
      this.media.manager.transaction(async (transaction) => {
        const before = await transaction.findOne(CmsMediaEntity, { where: { id }, lock: { mode: 'pessimistic_write' } })
        if (before === null) throw new AppError('not_found')
        const facts = toColumns(token, name, picture)
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
    await this.deleteFiles(old.token, old.widths)
    await this.texts.publishChange()
    return item
  }

  /** Pages that use the picture show nothing instead. @throws AppError `not_found` */
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
    await this.deleteFiles(gone.token, gone.widths)
    await this.texts.publishChange()
  }

  /**
   * @param width of a variant; undefined for the original
   * @throws AppError `not_found`
   */
  async load(token: string, filename: string, width?: number): Promise<MediaFile> {
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

  private async storeFiles({ bytes, variants }: CheckedPicture): Promise<string> {
    const token = randomBytes(9).toString('hex')
    await this.store.put(keyOf(token), bytes)
    for (const [width, made] of variants) await this.store.put(keyOf(token, width), made)
    return token
  }

  /** Deletes the stored bytes if the row cannot be written. */
  private async orDeleteFiles<Result>(
    token: string,
    { variants }: CheckedPicture,
    write: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await write()
    } catch (error) {
      await this.deleteFiles(token, [...variants.keys()])
      throw error
    }
  }

  private async deleteFiles(token: string, widths: readonly number[]): Promise<void> {
    for (const width of [undefined, ...widths]) await this.store.delete(keyOf(token, width))
  }
}

const keyOf = (token: string, width?: number): string =>
  `media/${token}/${width === undefined ? 'original' : `w${width}.webp`}`
const addressOf = ({ token, filename }: Pick<CmsMediaEntity, 'token' | 'filename'>): string =>
  `/media/${token}/${filename}`

function withUses(manager: EntityManager): SelectQueryBuilder<CmsMediaEntity> {
  return manager.createQueryBuilder(CmsMediaEntity, 'media').addSelect('media.usedBy')
}

function toColumns(token: string, name: string, { type, bytes, width, height, variants }: CheckedPicture) {
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

const endings: Readonly<Record<MediaType, readonly [string, ...string[]]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
  'image/avif': ['.avif'],
  'image/svg+xml': ['.svg'],
}

function bareName(name: string): string {
  return (name.split(/[/\\]/).at(-1) ?? '').replace(/\p{C}/gu, '').trim().slice(0, limits.filenameMaxChars)
}

/** Uses only lowercase ASCII letters, digits and `._-`, and the extension of the detected type. */
export function addressName(name: string, type: MediaType): string {
  const plain = bareName(name)
    .toLowerCase()
    .replace(/\s+/g, '-')
    .normalize('NFKD')
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^\.+/, '')
    .slice(-120)
  const kept = endings[type].some((ending) => plain.endsWith(ending) && plain.length > ending.length)
  return kept ? plain : `${plain.replace(/(?<!\.)\.+$/, '') || 'picture'}${endings[type][0]}`
}
