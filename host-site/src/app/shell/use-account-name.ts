import { useEffect, useState } from 'react'
import { rememberedAccount } from '../../api-client/accounts/remembered-account'

/**
 * The name of whoever is logged in on this browser; null for everybody else, and until it is known. Public pages are the
 * same for all and ask nobody: only where the browser remembers a login does this ask whether it still holds.
 */
export function useAccountName(): string | null {
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    const show = (known: string | null) => {
      if (!gone) setName(known)
    }
    const kept = rememberedAccount()
    if (kept === null) return undefined
    show(kept)
    const ask = async () => {
      // It keeps the mark in step with what the server says.
      const { currentUser } = await import('../../api-client/accounts/session')
      const user = await currentUser()
      show(user === null ? null : (user.firstName ?? user.username))
    }
    // Unreachable: what is remembered stands until the next page.
    ask().catch(() => undefined)
    return () => {
      gone = true
    }
  }, [])
  return name
}
