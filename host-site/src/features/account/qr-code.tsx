import { generate } from 'lean-qr'
import { useMemo } from 'react'

/** Empty modules around the code, without which some cameras do not find it. */
const quiet = 4

/** A QR code, drawn here: what it holds goes to nobody. Black on white in the dark as well, as cameras expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const drawn = useMemo(() => `data:image/svg+xml,${encodeURIComponent(drawing(text))}`, [text])
  return <img src={drawn} alt={label} className="size-52 max-w-full rounded-card border border-line" />
}

/** The code as SVG: each row's dark modules, as runs. */
function drawing(text: string): string {
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
  const side = code.size + 2 * quiet
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-quiet} ${-quiet} ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M${-quiet} ${-quiet}h${side}v${side}h${-side}z"/><path d="${path}"/></svg>`
}
