import { createContext, useContext } from 'react'

export const ContactPopupContext = createContext<(() => void) | null>(null)

export function useContactPopup(): () => void {
  const open = useContext(ContactPopupContext)
  if (open === null) throw new Error('useContactPopup needs a ContactPopupProvider above it')
  return open
}
