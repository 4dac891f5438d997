import { createContext, useCallback, useContext, useId, useLayoutEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'
import { Dialog } from '../../ui/overlays/dialog'
import { useUnsavedGuard } from './use-unsaved-guard'

type ReportUnsaved = (id: string, unsaved: boolean) => void
const UnsavedContext = createContext<ReportUnsaved>(() => undefined)

/** Reports unsaved input, so that the page, dialog or tab asks before closing. */
export function useUnsaved(unsaved: boolean): void {
  const reportUnsaved = useContext(UnsavedContext)
  const id = useId()
  // The next key press may close the dialog.
  useLayoutEffect(() => {
    reportUnsaved(id, unsaved)
    return () => reportUnsaved(id, false)
  }, [reportUnsaved, id, unsaved])
}

export interface UnsavedForms {
  any: boolean
  reportUnsaved: ReportUnsaved
}

export function useUnsavedForms(): UnsavedForms {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const reportUnsaved = useCallback<ReportUnsaved>(
    (id, unsaved) =>
      setIds((before) => {
        if (before.has(id) === unsaved) return before
        return new Set(unsaved ? [...before, id] : [...before].filter((other) => other !== id))
      }),
    [],
  )
  return { any: ids.size > 0, reportUnsaved }
}

export function UnsavedPage({ forms: { any, reportUnsaved }, children }: { forms: UnsavedForms; children: ReactNode }) {
  const { isBlocked, leave, stay } = useUnsavedGuard(any)
  return (
    <UnsavedContext value={reportUnsaved}>
      {children}
      <LeaveConfirmation open={isBlocked} onLeave={leave} onStay={stay} />
    </UnsavedContext>
  )
}

/** Stays mounted while it contains unsaved input. */
export function UnsavedBoundary({ shown, children }: { shown: boolean; children: ReactNode }) {
  const { any, reportUnsaved } = useUnsavedForms()
  useUnsaved(any)
  return <UnsavedContext value={reportUnsaved}>{(shown || any) && children}</UnsavedContext>
}

export function FormDialog({ onClose, children, ...rest }: Parameters<typeof Dialog>[0]) {
  const { any, reportUnsaved } = useUnsavedForms()
  const [asking, setAsking] = useState(false)
  useUnsaved(any)
  return (
    <>
      <Dialog {...rest} onClose={() => (any ? setAsking(true) : onClose())}>
        <UnsavedContext value={reportUnsaved}>{children}</UnsavedContext>
      </Dialog>
      <LeaveConfirmation
        open={asking}
        onStay={() => setAsking(false)}
        onLeave={() => {
          setAsking(false)
          onClose()
        }}
      />
    </>
  )
}

function LeaveConfirmation({ open, onLeave, onStay }: { open: boolean; onLeave: () => void; onStay: () => void }) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      open={open}
      title={t('portal.leave.title')}
      text={t('portal.leave.text')}
      confirmLabel={t('portal.leave.yes')}
      cancelLabel={t('portal.leave.no')}
      isSafeFilled
      onConfirm={onLeave}
      onCancel={onStay}
    />
  )
}
