import type { ReactNode } from 'react'

interface DocsSectionProps {
  id: string
  title: string
  intro: string
  code?: ReactNode
  children?: ReactNode
}

/** A section with its heading, its introduction and an example. */
export function DocsSection({ id, title, intro, code, children }: DocsSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-20 md:mt-28">
      <h2 id={`${id}-title`} className="display text-2xl">
        {title}
      </h2>
      <p className="mt-4 mb-9 max-w-[60ch] text-muted">{intro}</p>
      {code && <div className="mb-9 max-w-[52rem]">{code}</div>}
      {children}
    </section>
  )
}
