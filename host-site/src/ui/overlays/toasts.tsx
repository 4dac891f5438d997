import {
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import type { ShownToast, ToastMessage } from './toast'

/** Milliseconds after which a dismissed toast is forgotten. */
const forgottenMs = 1_000_000

/** Fetched with the first message: most visits never see one. Where it does not arrive, the page stays as it is. */
const ToastArea = lazy(() => import('./toast-area').catch(() => ({ default: () => <></> })))
const ToastContext = createContext<((message: ToastMessage | null) => void) | null>(null)

/**
 * Shows a message; the newest replaces the one before, as only one is shown at a time. `null` takes away what is shown.
 */
export function useToast(): (message: ToastMessage | null) => void {
  const show = useContext(ToastContext)
  if (show === null) throw new Error('useToast needs a ToastProvider above it')
  return show
}

/** `label` names the notification area and holds `{hotkey}`; `closeLabel` names the closing button. */
export function ToastProvider({
  label,
  closeLabel,
  children,
}: {
  label: string
  closeLabel: string
  children: ReactNode
}) {
  const [toast, setToast] = useState<ShownToast | null>(null)
  const nextId = useRef(0)
  useEffect(() => {
    if (toast === null || toast.open) return undefined
    const timer = setTimeout(() => setToast(null), forgottenMs)
    return () => clearTimeout(timer)
  }, [toast])
  const show = useCallback(
    (message: ToastMessage | null) => setToast(message && { ...message, id: nextId.current++, open: true }),
    [],
  )
  // The time of a message may end in the moment in which the next one takes its place: that one stays.
  const setOpen = useCallback(
    (id: number, open: boolean) => setToast((current) => (current?.id === id ? { ...current, open } : current)),
    [],
  )
  return (
    <ToastContext value={show}>
      {children}
      {toast && (
        <Suspense fallback={null}>
          <ToastArea toast={toast} setOpen={setOpen} label={label} closeLabel={closeLabel} />
        </Suspense>
      )}
    </ToastContext>
  )
}
