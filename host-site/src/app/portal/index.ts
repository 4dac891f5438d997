export { PortalFrame, PageTitle } from './portal-frame'
export { useUser } from './user-context'
export { useToldError } from './use-told-error'
export { readListAddress, writeListAddress } from './list-address'
