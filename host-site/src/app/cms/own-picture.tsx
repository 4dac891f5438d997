import { pictureAt } from '@loquia/contracts'
import { useSite } from '../site-context'

export function OwnPicture({ name, sizes, className }: { name: string; sizes: string; className?: string }) {
  const picture = useSite().pictures[name]
  if (picture === undefined) return null
  const { url, alt, width, height, widths } = picture
  return (
    <img
      src={url}
      {...(widths.length > 0
        ? { srcSet: widths.map((at) => `${pictureAt(picture, at)} ${at}w`).join(', '), sizes }
        : {})}
      alt={alt ?? ''}
      {...(width !== null && height !== null ? { width, height } : {})}
      loading="lazy"
      decoding="async"
      className={className}
    />
  )
}
