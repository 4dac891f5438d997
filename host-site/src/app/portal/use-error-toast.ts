import { useEffect, useRef } from 'react'
import { useToast } from '../../ui/overlays/toasts'

/** Tells the failure of a fetch in a toast, once for each failure, beside what the page shows in its place. */
export function useErrorToast(error: Error | null, title: string, description: string): void {
  const toast = useToast()
  const told = useRef<Error | null>(null)
  useEffect(() => {
    if (error === null || told.current === error) return
    told.current = error
    toast({ title, description, variant: 'destructive' })
  }, [error, title, description, toast])
}
