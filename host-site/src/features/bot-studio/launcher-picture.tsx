import type { WidgetSettings } from '@loquia/contracts'
import { contrast } from './contrast'

const sizes = { compact: 48, regular: 60, large: 72 } as const

/** The button as it stands on the owner's pages; the preview beside it fills its place and has none. */
export function LauncherPicture({ look, color }: { look: WidgetSettings; color: string }) {
  const ink = contrast(color, '#ffffff') >= 3 ? '#fff' : '#17131f'
  const side = sizes[look.size ?? 'regular']
  const half = side / 2
  return (
    <span className="inline-flex max-w-full items-center gap-2.5">
      <svg viewBox={`0 0 ${side} ${side}`} width={side} height={side} aria-hidden="true" className="shrink-0">
        <circle cx={half} cy={half} r={half} fill={color} />
        <svg
          x={half / 2}
          y={half / 2}
          width={half}
          height={half}
          viewBox="0 0 24 24"
          fill="none"
          stroke={ink}
          strokeWidth="1.7"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          {look.launcherIcon === 'question' ? (
            <path d="M8.5 8.5a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3M12 18.5v.01" />
          ) : look.launcherIcon === 'picture' && look.avatarUrl !== undefined ? (
            <image href={look.avatarUrl} x="-2" y="-2" width="28" height="28" />
          ) : (
            <path
              d={`M5 4h14q2 0 2 2v10q0 2-2 2h-7l-5 4v-4H5q-2 0-2-2V6q0-2 2-2z${look.launcherIcon === 'chat' ? 'M8 9h8M8 13h5' : 'M11 7l-4 4 4 4m6-8l-4 4 4 4'}`}
            />
          )}
        </svg>
      </svg>
      {look.launcherLabel !== undefined && (
        <span className="font-semibold [overflow-wrap:anywhere]">{look.launcherLabel}</span>
      )}
    </span>
  )
}
