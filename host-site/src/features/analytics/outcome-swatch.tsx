import type { Outcome } from '@loquia/contracts'

export const outcomeFill = (outcome: Outcome, hatching: string): string =>
  ({ sure: 'var(--color-accent)', unsure: `url(#${hatching})`, none: 'var(--color-wrong)' })[outcome]

/** Color-blind readers need a pattern. */
export function Hatching({ id }: { id: string }) {
  return (
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="5" height="5" fill="var(--color-ground)" />
      <rect width="2.5" height="5" fill="var(--color-accent)" />
    </pattern>
  )
}

export function OutcomeSwatch({ outcome }: { outcome: Outcome }) {
  const hatching = `swatch-${outcome}`
  return (
    <svg width="12" height="12" aria-hidden="true" className="shrink-0">
      <Hatching id={hatching} />
      <rect
        x="0.5"
        y="0.5"
        width="11"
        height="11"
        rx="2"
        fill={outcomeFill(outcome, hatching)}
        stroke={outcome === 'none' ? 'var(--color-wrong)' : 'var(--color-accent)'}
      />
    </svg>
  )
}

export function ConversationSwatch({ kind }: { kind: 'resolved' | 'others' | 'before' }) {
  return (
    <svg width="12" height="12" aria-hidden="true" className="shrink-0">
      {kind === 'before' ? (
        <path d="M0 6h12" stroke="var(--color-muted)" strokeWidth="1.5" strokeDasharray="3 3" />
      ) : (
        <rect
          x="0.5"
          y="0.5"
          width="11"
          height="11"
          rx="2"
          fill={kind === 'resolved' ? 'var(--color-accent)' : 'var(--color-ground)'}
          stroke="var(--color-accent)"
        />
      )}
    </svg>
  )
}
