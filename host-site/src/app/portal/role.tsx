import { hasRole, type WorkspaceRole } from '@loquia/contracts'
import { createContext, useContext, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The least role of each call of members, from the contracts' table of calls: the build puts it in, without schemas. */
declare const MEMBER_ROLES: Readonly<Record<string, WorkspaceRole>>

/** A call as the table spells it. That each one asked for is in there is tested in `role.test.ts`. */
export type MemberCall = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`

const neededFor = (call: MemberCall): WorkspaceRole => {
  const needed = MEMBER_ROLES[call]
  if (needed === undefined) throw new Error(`${call} is no call of members`)
  return needed
}

/** Whether a role may make a call: what the server would say, known beforehand. */
export const roleMay = (role: WorkspaceRole, call: MemberCall): boolean => hasRole(role, neededFor(call))

/** The reader's role in the workspace of what a screen shows. */
export const RoleContext = createContext<WorkspaceRole | null>(null)

/** Tells whether the reader may make a call on what the screen shows. Throws outside {@link RoleContext}. */
export function useMay(): (call: MemberCall) => boolean {
  const role = useContext(RoleContext)
  if (role === null) throw new Error('useMay needs a RoleContext above it')
  return (call) => roleMay(role, call)
}

/** Fields that some may only look at: they say so, and are all switched off. @param call the one that saves them */
export function Changeable({ call, children }: { call: MemberCall; children: ReactNode }) {
  const may = useMay()(call)
  return (
    <>
      {!may && <MayLook call={call} className="mb-8" />}
      <fieldset disabled={!may} className="min-w-0">
        {children}
      </fieldset>
    </>
  )
}

/** Whose it is to change what is shown here. */
export function MayLook({ call, className = '' }: { call: MemberCall; className?: string }) {
  const { t } = useTranslation()
  return (
    <p data-may-look className={`max-w-2xl rounded-card border border-line bg-tint px-5 py-4 text-md ${className}`}>
      {t(`portal.mayLook.${neededFor(call)}`)}
    </p>
  )
}
