import { clsx } from 'clsx'

const sizes = { small: 'size-6 text-[0.625rem]', medium: 'size-10 text-sm', large: 'size-14 text-md' } as const

export function ProfilePicture({
  name,
  picture,
  size = 'medium',
}: {
  name: string
  picture: string | undefined
  size?: keyof typeof sizes
}) {
  const shape = clsx('shrink-0 rounded-full', sizes[size])
  if (picture !== undefined)
    return <img key={picture} src={picture} alt="" className={clsx(shape, 'border border-line object-cover')} />
  return (
    <span
      aria-hidden="true"
      className={clsx(shape, 'grid place-items-center bg-fill leading-none font-semibold text-white')}
    >
      {initialsOf(name)}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu) ?? []
  return words
    .slice(0, 2)
    .map((word) => [...word][0]!.toLocaleUpperCase())
    .join('')
}
