/** Strokes on a 64-unit grid; the guillemet's position and direction. */
const drawings = {
  customerService: ['M9 12h46v30H31L20 52V42H9z', 'M29 21', 1],
  salesAutomation: ['M8 54h48M14 54V42h9v12M28 54V32h9v22M42 54V22h9v32', 'M40 6', -1],
  predictiveAnalytics: ['M8 10v46h48M14 46l10-12 9 6 8-13M45 22l3-4M52 13l2-3', 'M40 40', -1],
  workflowAutomation: ['M4 24h16v16H4zM44 24h16v16H44zM12 24v-8h40v8M12 40v8h40v-8', 'M27 26', -1],
  contentGeneration: ['M14 6h26l10 10v42H14zM40 6v10h10M22 42h20M22 49h13', 'M28 23', 1],
  personalization: ['M24 17a8 8 0 1 1 16 0a8 8 0 1 1-16 0M12 56c0-13 8-21 20-21s20 8 20 21z', 'M31 42', 1],
  retail: ['M12 22h40l4 34H8zM23 28v-9a9 9 0 0 1 18 0v9', 'M31 35', 1],
  healthcare: ['M24 8h16v16h16v16H40v16H24V40H8V24h16z', 'M31 26', 1],
  finance: ['M6 24 32 8l26 16zM12 28v20M52 28v20M8 54h48M12 48h40', 'M31 31', 1],
  manufacturing: ['M20 10h24l12 22-12 22H20L8 32z', 'M31 26', 1],
  education: ['M32 16c-6-5-14-6-26-6v40c12 0 20 1 26 6 6-5 14-6 26-6V10c-12 0-20 1-26 6zM32 16v40', 'M19 24', 1],
  marketing: ['M8 26v14h8l24 12V14L16 26zM18 40l4 14h7l-4-11', 'M47 27', -1],
  realEstate: ['M6 32 32 9l26 23M13 27v29h38V27M50 25V12h-6v7', 'M31 36', 1],
  hospitality: ['M8 48h48M13 48a19 19 0 0 1 38 0M32 29v-5M8 54h48', 'M31 35', 1],
  professional: ['M7 20h50v34H7zM23 20v-8h18v8M7 34h16M41 34h16', 'M31 28', 1],
} as const satisfies Record<string, readonly [strokes: string, at: string, direction: 1 | -1]>
export type DrawingName = keyof typeof drawings

export function Drawing({ name, className }: { name: DrawingName; className?: string }) {
  const [strokes, at, direction] = drawings[name]
  const mark = direction === 1 ? `${at}l-5 6 5 6m7-12-5 6 5 6` : `${at}l5 6-5 6m7-12 5 6-5 6`
  return (
    <svg
      className={className}
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={strokes} />
      <path className="text-accent" d={mark} />
    </svg>
  )
}
