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

const forgetAfterMs = 1_000_000

/** Most visits show none. A failed load changes nothing. */
const ToastArea = lazy(() => import('./toast-area').catch(() => ({ default: () => <></> })))
const ToastContext = createContext<((message: ToastMessage | null) => void) | null>(null)

/** Shows one at a time; `null` hides it. */
export function useToast(): (message: ToastMessage | null) => void {
  const show = useContext(ToastContext)
  if (show === null) throw new Error('useToast needs a ToastProvider above it')
  return show
}

/** `label` contains `{hotkey}`. */
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
    const timer = setTimeout(() => setToast(null), forgetAfterMs)
    return () => clearTimeout(timer)
  }, [toast])
  const show = useCallback(
    (message: ToastMessage | null) => setToast(message && { ...message, id: nextId.current++, open: true }),
    [],
  )
  // Expiry must not close the next message.
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
