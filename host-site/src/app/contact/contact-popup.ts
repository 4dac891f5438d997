import { createContext, useContext } from 'react'

/** Opens the contact popup. */
export const ContactPopupContext = createContext<(() => void) | null>(null)

/** Throws outside its provider. */
export function useContactPopup(): () => void {
  const open = useContext(ContactPopupContext)
  if (open === null) throw new Error('useContactPopup needs a ContactPopupProvider above it')
  return open
}
