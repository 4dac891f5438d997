import { createHash } from 'node:crypto'

/** The room of the store for pictures of bots: logos that were taken from websites, and those that owners uploaded. */
export const picturesRoom = 'pictures'
/** What a picture is called: a part of the hash of its bytes, so that an address is good forever. */
export const pictureName = /^[0-9a-f]{32}\.webp$/

/** What a picture with these bytes is called. */
export function pictureNameOf(bytes: Uint8Array): string {
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`
}

/** Where a picture of a bot is stored. @param publicId of the bot */
export function pictureKey(publicId: string, name: string): string {
  return `${picturesRoom}/${publicId}-${name}`
}

/** Where the same picture is served, within this installation. */
export function pictureAddress(publicId: string, name: string): string {
  return `/api/widget/${publicId}/pictures/${name}`
}

/**
 * The keys of all pictures that a bot's row names, as an SQL query of one column `location`; of several bots, where
 * `condition` allows several.
 * @param condition of the table `bots`, called `b`
 */
export function picturesNamed(condition: string): string {
  return `SELECT '${picturesRoom}/' || b.public_id || '-' || named.file[1] AS location FROM bots b,
    LATERAL regexp_matches(concat_ws(' ', b.settings ->> 'avatarUrl', b.identity::text), '/api/widget/[^/ ]+/pictures/([0-9a-f]{32}[.]webp)', 'g') AS named (file)
    WHERE ${condition}`
}
