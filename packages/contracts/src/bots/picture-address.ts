import type { Picture } from '../content/media.ts'

export function pictureAt({ url }: Pick<Picture, 'url'>, width: number): string {
  return `${url}?w=${width}`
}
