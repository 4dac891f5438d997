import type { User } from '@loquia/contracts'
import { createContext, useContext } from 'react'

export const UserContext = createContext<User | null>(null)

/** The logged-in user. Throws outside {@link PortalFrame}, which shows its children only when there is one. */
export function useUser(): User {
  const user = useContext(UserContext)
  if (user === null) throw new Error('useUser needs a PortalFrame above it')
  return user
}
