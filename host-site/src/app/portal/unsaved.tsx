import { createContext, useCallback, useContext, useId, useLayoutEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'
import { Dialog } from '../../ui/overlays/dialog'
import { useUnsavedGuard } from './use-unsaved-guard'

type Tell = (id: string, unsaved: boolean) => void
const UnsavedContext = createContext<Tell>(() => undefined)

/**
 * Tells what surrounds a form that something in it is not saved: the page then asks before it goes, a dialog before it
 * closes, and a tab stays.
 */
export function useUnsaved(unsaved: boolean): void {
  const tell = useContext(UnsavedContext)
  const id = useId()
  // UnsavedForms with what is drawn and not after it: the next key may be the one that closes.
  useLayoutEffect(() => {
    tell(id, unsaved)
    return () => tell(id, false)
  }, [tell, id, unsaved])
}

/** Whether any form below is unsaved, and the context's value by which they tell. */
export interface UnsavedForms {
  any: boolean
  tell: Tell
}

export function useUnsavedForms(): UnsavedForms {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const tell = useCallback<Tell>(
    (id, unsaved) =>
      setIds((before) => {
        if (before.has(id) === unsaved) return before
        return new Set(unsaved ? [...before, id] : [...before].filter((other) => other !== id))
      }),
    [],
  )
  return { any: ids.size > 0, tell }
}

/** A page that is not left with something unsaved before the person has decided. */
export function UnsavedPage({ forms: { any, tell }, children }: { forms: UnsavedForms; children: ReactNode }) {
  const { held, leave, stay } = useUnsavedGuard(any)
  return (
    <UnsavedContext value={tell}>
      {children}
      <AskToLeave open={held} onLeave={leave} onStay={stay} />
    </UnsavedContext>
  )
}

/** Something that is there only while it is shown, and for as long as something in it is not saved. */
export function UnsavedStays({ shown, children }: { shown: boolean; children: ReactNode }) {
  const { any, tell } = useUnsavedForms()
  useUnsaved(any)
  return <UnsavedContext value={tell}>{(shown || any) && children}</UnsavedContext>
}

/** A dialog with a form: it asks before it closes over what is not saved. */
export function FormDialog({ onClose, children, ...rest }: Parameters<typeof Dialog>[0]) {
  const { any, tell } = useUnsavedForms()
  const [asking, setAsking] = useState(false)
  useUnsaved(any)
  return (
    <>
      <Dialog {...rest} onClose={() => (any ? setAsking(true) : onClose())}>
        <UnsavedContext value={tell}>{children}</UnsavedContext>
      </Dialog>
      <AskToLeave
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

function AskToLeave({ open, onLeave, onStay }: { open: boolean; onLeave: () => void; onStay: () => void }) {
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
