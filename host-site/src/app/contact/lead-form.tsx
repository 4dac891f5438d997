import type { Ref } from 'react'

interface LeadFormProps {
  ref?: Ref<HTMLIFrameElement>
  address: string
  title: string
  fill?: Record<string, string>
  className?: string
}

/**
 * The parent must accept messages only from this frame and its origin.
 * @param fill known values, sent in the query
 */
export function LeadForm({ ref, address, title, fill, className }: LeadFormProps) {
  const url = new URL(address)
  for (const [name, value] of Object.entries(fill ?? {})) url.searchParams.set(name, value)
  // The cross-origin form may use scripts and cookies but not navigate the page.
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
