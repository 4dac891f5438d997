import type { ContentType, Locale, Picture } from '@loquia/contracts'
import { rows, type SqlRunner } from '../../../database/rows.js'
import type { CmsContentEntity } from './cms-content.entity.js'
import { pathSql } from './content-writer.js'

/** Which texts of the site somebody asks for. */
export interface Wanted {
  language?: Locale | undefined
  type?: ContentType | undefined
  /** Drafts stand in for what is published. */
  drafts?: boolean
}

/** A text with the picture that it is the address of. */
export type ShownText = Omit<CmsContentEntity, 'createdAt'> & { picture?: Picture | null }

const picture = `(SELECT json_build_object('url', '/media/' || m.token || '/' || m.filename, 'alt', m.alt, 'width', m.width, 'height', m.height, 'widths', m.widths)
  FROM cms_media m WHERE c.value = '/media/' || m.token || '/' || m.filename) AS picture`
const published = `SELECT id, type, key, value, language, updated_at AS "updatedAt" FROM cms_content`
// A draft has no number of its own here: nobody changes a preview.
const previewed = `SELECT 0 AS id, type, key, value, language, updated_at AS "updatedAt" FROM cms_drafts
  UNION ALL ${published} p WHERE NOT EXISTS (SELECT 1 FROM cms_drafts d WHERE d.language = p.language AND d.path = ${pathSql.replaceAll(/\b(?:key|type)\b/g, 'p.$&')})`

/**
 * In the order of type, key and language. SQL because it is the union of two tables, each text with the row of a third
 * that its words name.
 */
export function shownTexts({ language, type, drafts = false }: Wanted, runner: SqlRunner): Promise<ShownText[]> {
  return rows<ShownText>(
    runner,
    `SELECT c.*, ${picture} FROM (${drafts ? previewed : published}) c
     WHERE ($1::text IS NULL OR language = $1) AND ($2::text IS NULL OR type = $2) ORDER BY type, key, language`,
    [language ?? null, type ?? null],
  )
}
