import { useEffect, useState } from 'react'
import { rememberedAccount } from '../../api-client/accounts/remembered-account'

/** Null for visitors, and until known. Asks the server only if the browser remembers a login. */
export function useAccountName(): string | null {
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    const show = (known: string | null) => {
      if (!gone) setName(known)
    }
    const remembered = rememberedAccount()
    if (remembered === null) return undefined
    show(remembered)
    const loadAccount = async () => {
      // `currentUser` also updates the remembered login.
      const { currentUser } = await import('../../api-client/accounts/session')
      const user = await currentUser()
      show(user === null ? null : (user.firstName ?? user.username))
    }
    // When the server is unreachable, the remembered name stays.
    loadAccount().catch(() => undefined)
    return () => {
      gone = true
    }
  }, [])
  return name
}
