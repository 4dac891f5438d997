const heights = [
  0.18, 0.42, 0.7, 0.95, 0.6, 0.36, 0.8, 1, 0.72, 0.5, 0.3, 0.64, 0.9, 0.55, 0.34, 0.2, 0.46, 0.76, 0.58, 0.28, 0.14,
]

/** `spoken` (0 to 1) is drawn solid, the rest faint. */
export function Wave({ spoken = 1, className }: { spoken?: number; className?: string }) {
  const middle = Math.floor(heights.length / 2)
  return (
    <svg
      viewBox={`0 0 ${heights.length * 16} 64`}
      preserveAspectRatio="xMinYMid meet"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {heights.map((height, place) => {
        const half = height * 29
        const x = place * 16 + 8
        const lean = place <= middle ? -4 : 4
        return (
          <path
            key={x}
            opacity={place / heights.length < spoken ? 1 : 0.35}
            d={`M${x - lean} ${32 - half}L${x + lean} 32L${x - lean} ${32 + half}`}
          />
        )
      })}
    </svg>
  )
}
