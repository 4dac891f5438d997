import type { Ref } from 'react'

interface LeadFormProps {
  ref?: Ref<HTMLIFrameElement>
  address: string
  title: string
  fill?: Record<string, string>
  className?: string
}

/**
 * The form of another provider, in a frame of its own. `fill` is handed over as the query, for what is known already.
 * What the frame reports is read by whoever shows it, only from the address's own origin and from this very frame.
 */
export function LeadForm({ ref, address, title, fill, className }: LeadFormProps) {
  const url = new URL(address)
  for (const [name, value] of Object.entries(fill ?? {})) url.searchParams.set(name, value)
  // Of another origin, the form may keep its own scripts and cookies; it may not take over the page around it.
  return (
    <iframe
      ref={ref}
      src={url.href}
      title={title}
      className={className}
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
    />
  )
}
