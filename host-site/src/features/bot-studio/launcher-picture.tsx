import { chatPath, iconOn, questionPath, quotesPath, type WidgetSettings } from '@loquia/contracts'

/** A picture that is missing leaves the default. */
const iconPaths = { quotes: quotesPath, chat: chatPath, question: questionPath, picture: quotesPath }

const sizes = { compact: 48, regular: 60, large: 72 } as const

/** The embedded preview has no launcher. */
export function LauncherPicture({ appearance, color }: { appearance: WidgetSettings; color: string }) {
  const side = sizes[appearance.size ?? 'regular']
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
          stroke={iconOn(color)}
          strokeWidth="1.7"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          {appearance.launcherIcon === 'picture' && appearance.avatarUrl !== undefined ? (
            <image href={appearance.avatarUrl} x="-2" y="-2" width="28" height="28" />
          ) : (
            <path d={iconPaths[appearance.launcherIcon ?? 'quotes']} />
          )}
        </svg>
      </svg>
      {appearance.launcherLabel !== undefined && (
        <span className="font-semibold [overflow-wrap:anywhere]">{appearance.launcherLabel}</span>
      )}
    </span>
  )
}
