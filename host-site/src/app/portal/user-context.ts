import type { User } from '@loquia/contracts'
import { createContext, useContext } from 'react'

export const UserContext = createContext<User | null>(null)

/** Returns the logged-in user; throws outside {@link PortalFrame}. */
export function useUser(): User {
  const user = useContext(UserContext)
  if (user === null) throw new Error('useUser needs a PortalFrame above it')
  return user
}
