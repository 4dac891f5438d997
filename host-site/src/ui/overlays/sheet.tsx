export type SheetState = 'found' | 'read' | 'skipped' | 'quoted'

/**
 * Draws a page as an outline when found, solid when read, struck through when skipped and in the accent color when
 * quoted.
 */
export function Sheet({ state, className }: { state: SheetState; className?: string }) {
  return (
    <svg
      className={className ? `sheet ${className}` : 'sheet'}
      data-state={state}
      viewBox="0 0 36 46"
      aria-hidden="true"
    >
      <path className="sheet-page" d="M4 1h20l11 11v30a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3V4a3 3 0 0 1 3-3Z" />
      <path className="sheet-text" strokeLinecap="round" d="M8 20h20M8 27h20M8 34h13" />
      <path className="sheet-strike" strokeLinecap="round" d="M9 38 27 14" />
    </svg>
  )
}
