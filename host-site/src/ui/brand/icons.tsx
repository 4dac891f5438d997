import type { SVGProps } from 'react'

/** Avoids the icon library, whose code is larger than these strokes. */
const strokes = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  chat: 'M4 4h16v13h-7.5L8 21v-4H4zM11.5 7.5l-3 3 3 3M15.5 7.5l-3 3 3 3',
  x: 'M6 6l12 12M18 6 6 18',
  right: 'M5 12h14M13 6l6 6-6 6',
  out: 'M7 17 17 7M8 7h9v9',
  plus: 'M12 5v14M5 12h14',
  check: 'm5 12.5 4.5 4.5L19 7',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  again: 'M4 5v5h5M4.6 10A8 8 0 1 1 4 13',
  key: 'M15 5a4 4 0 1 1-3.4 6.1L4 18.5V21h3v-2.5h2.5V16l2.9-2.9M15.5 8.5h.01',
  up: 'M7 11v9H4v-9zM7 11l4-8a2 2 0 0 1 3 2l-1 4h6a1.5 1.5 0 0 1 1.5 1.8l-1.4 7.6A2 2 0 0 1 17 20H7',
} as const

type IconProps = SVGProps<SVGSVGElement> & { size?: number }
const createIcon =
  (path: string) =>
  ({ size = 24, ...rest }: IconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      <path d={path} />
    </svg>
  )
export const Key = createIcon(strokes.key)
export const Menu = createIcon(strokes.menu)
export const Chat = createIcon(strokes.chat)
export const X = createIcon(strokes.x)
export const ArrowRight = createIcon(strokes.right)
export const ArrowUpRight = createIcon(strokes.out)
export const Plus = createIcon(strokes.plus)
export const Check = createIcon(strokes.check)
export const Copy = createIcon(strokes.copy)
export const RotateCcw = createIcon(strokes.again)
export const ThumbsUp = createIcon(strokes.up)
export const ThumbsDown = (props: IconProps) => <ThumbsUp {...props} transform="rotate(180)" />
