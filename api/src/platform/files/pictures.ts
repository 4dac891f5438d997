import { createHash, randomBytes } from 'node:crypto'

export const picturesFolder = 'pictures'
/** The name is a content hash, so a URL's content never changes. */
export const pictureName = /^[0-9a-f]{32}\.webp$/

export function createPictureName(bytes: Uint8Array): string {
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`
}

export function pictureKey(publicId: string, name: string): string {
  return `${picturesFolder}/${publicId}-${name}`
}

export function pictureAddress(publicId: string, name: string): string {
  return `/api/widget/${publicId}/pictures/${name}`
}

/**
 * Returns an SQL query for the keys (`location`) of all pictures that bots refer to.
 * @param condition on table `bots`, alias `b`
 */
export function referencedPicturesSql(condition: string): string {
  return `SELECT '${picturesFolder}/' || b.public_id || '-' || named.file[1] AS location FROM bots b,
    LATERAL regexp_matches(concat_ws(' ', b.settings ->> 'avatarUrl', b.identity::text), '/api/widget/[^/ ]+/pictures/([0-9a-f]{32}[.]webp)', 'g') AS named (file)
    WHERE ${condition}`
}

export const agentPicturesFolder = 'people'

/** Random names cannot be guessed. */
export const newAgentPictureName = (): string => `${randomBytes(16).toString('hex')}.webp`

export const agentPictureKey = (name: string): string => `${agentPicturesFolder}/${name}`

export const agentPictureUrl = (name: string): string => `/api/people/pictures/${name}`
