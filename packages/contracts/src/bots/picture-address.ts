import type { Picture } from '../content/media.ts'

/** The address of a picture at one of its widths. */
export function pictureAt({ url }: Pick<Picture, 'url'>, width: number): string {
  return `${url}?w=${width}`
}
