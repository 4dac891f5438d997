import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { ContactPopupContext } from './contact-popup'

/** Fetched when it is first opened: most visits never do. */
const ContactDialog = lazy(() => import('./contact-dialog'))

export function ContactPopupProvider({ children }: { children: ReactNode }) {
  const [used, setUsed] = useState(false)
  const [open, setOpen] = useState(false)
  const show = useCallback(() => {
    setUsed(true)
    setOpen(true)
  }, [])
  const hide = useCallback(() => setOpen(false), [])
  return (
    <ContactPopupContext value={show}>
      {children}
      {used && <Suspense fallback={null}><ContactDialog open={open} onClose={hide} /></Suspense>}
    </ContactPopupContext>
  )
}
