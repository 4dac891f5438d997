import type { ContentItem, ContentType, Locale } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { rows } from '../../database/rows.js'

interface ContentRow extends Omit<ContentItem, 'updatedAt'> {
  updated_at: Date
}

/** The texts of the site that an admin has written in place of the translated ones. */
@Injectable()
export class CmsService {
  constructor(private readonly dataSource: DataSource) {}

  /** The items of a language and a section, or of all of them, in the order of type and key. */
  async list({ language, type }: { language?: Locale | undefined; type?: ContentType | undefined } = {}): Promise<ContentItem[]> {
    const found = await rows<ContentRow>(
      this.dataSource,
      `SELECT id, type, key, value, language, updated_at FROM cms_content
       WHERE ($1::text IS NULL OR language = $1) AND ($2::text IS NULL OR type = $2) ORDER BY type, key, language`,
      [language ?? null, type ?? null],
    )
    return found.map(({ id, type, key, value, language, updated_at }) => ({ id, type, key, value, language, updatedAt: updated_at.toISOString() }))
  }
}
