/** The favicon is the same drawing. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <path
        className="fill-fill"
        d="M8 2h16a6 6 0 0 1 6 6v13a6 6 0 0 1-6 6H13l-7 4.5V26.6A6 6 0 0 1 2 21V8a6 6 0 0 1 6-6Z"
      />
      <path
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m9.6 10.7-3 3.8 3 3.8M13.9 10.7l-3 3.8 3 3.8M18.1 10.7l3 3.8-3 3.8M22.4 10.7l3 3.8-3 3.8"
      />
    </svg>
  )
}

export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark className="size-8 shrink-0" />
      <span className="text-[1.3125rem] font-semibold leading-none tracking-[-0.02em]">
        {name}
        <span className="text-accent">.ai</span>
      </span>
    </span>
  )
}
