/** The sign: a pair of guillemets that reads as a speech mark, in a bubble with its tail. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="shrink-0">
      <path className="fill-fill" d="M16 2.5c7.7 0 13.5 5.2 13.5 12.2S23.700 27 16 27c-1.500 0-2.900-.2-4.200-.500L6 30v-5.800c-2.200-2.300-3.500-5.600-3.500-9.500C2.500 7.700 8.300 2.500 16 2.500Z" />
      <path fill="none" stroke="#fff" strokeWidth="2.400" strokeLinecap="round" strokeLinejoin="round" d="m13.200 10-4 4.700 4 4.700M18.800 10l4 4.700-4 4.700" />
    </svg>
  )
}

/** Sign and name: `name` in ink, `.ai` in violet. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark />
      <span className="text-[1.3125rem] font-semibold leading-none tracking-[-0.02em]">
        {name}
        <span className="text-accent">.ai</span>
      </span>
    </span>
  )
}
