import { hasRole, type WorkspaceRole } from '@loquia/contracts'
import type { MemberCallName } from '@loquia/contracts/calls'
import { createContext, useContext, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The build inlines these roles from the contracts, without schemas. */
declare const MEMBER_ROLES: Readonly<Record<MemberCallName, WorkspaceRole>>

export const roleMay = (role: WorkspaceRole, call: MemberCallName): boolean => hasRole(role, MEMBER_ROLES[call])

export const RoleContext = createContext<WorkspaceRole | null>(null)

/** Returns a check whether the reader may make a call. Throws outside {@link RoleContext}. */
export function useMay(): (call: MemberCallName) => boolean {
  const role = useContext(RoleContext)
  if (role === null) throw new Error('useMay needs a RoleContext above it')
  return (call) => roleMay(role, call)
}

/** @param call the call that saves the fields */
export function PermissionFieldset({ call, children }: { call: MemberCallName; children: ReactNode }) {
  const may = useMay()(call)
  return (
    <>
      {!may && <ReadOnlyNotice call={call} className="mb-8" />}
      <fieldset disabled={!may} className="min-w-0">
        {children}
      </fieldset>
    </>
  )
}

export function ReadOnlyNotice({ call, className = '' }: { call: MemberCallName; className?: string }) {
  const { t } = useTranslation()
  return (
    <p data-may-look className={`max-w-2xl rounded-card border border-line bg-tint px-5 py-4 text-md ${className}`}>
      {t(`portal.mayLook.${MEMBER_ROLES[call]}`)}
    </p>
  )
}
