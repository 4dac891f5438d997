import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { ContactPopupContext } from './contact-popup'

/** If loading fails, the home page's form serves. */
const ContactDialog = lazy(() =>
  import('./contact-dialog').catch(() => {
    window.location.hash = 'contact'
    return { default: () => <></> }
  }),
)

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
      {used && (
        <Suspense fallback={null}>
          <ContactDialog open={open} onClose={hide} />
        </Suspense>
      )}
    </ContactPopupContext>
  )
}
