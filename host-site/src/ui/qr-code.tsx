import { generate } from 'lean-qr'
import { useMemo } from 'react'

/** Some cameras need this quiet zone. */
const quiet = 4

/** The code is drawn locally for privacy. Black on white, even in dark mode, for cameras. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, side } = useMemo(() => drawQrCode(text), [text])
  return (
    <svg
      // An image element would need `data:`, which a strict policy need not allow.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-52 max-w-full rounded-card border border-line forced-color-adjust-none"
    >
      <path fill="#fff" d={`M${-quiet} ${-quiet}h${side}v${side}h${-side}z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}

function drawQrCode(text: string): { path: string; side: number } {
  const code = generate(text)
  let path = ''
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      let end = x
      while (end < code.size && code.get(end, y)) end++
      if (end > x) path += `M${x} ${y}h${end - x}v1h${x - end}z`
      x = end
    }
  }
  return { path, side: code.size + 2 * quiet }
}
