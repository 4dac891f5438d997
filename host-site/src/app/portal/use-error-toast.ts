import { useEffect, useRef } from 'react'
import { useToast } from '../../ui/overlays/toasts'

/** Shows one toast per failure, in addition to the page's own message. */
export function useErrorToast(error: Error | null, title: string, description: string): void {
  const toast = useToast()
  const lastShown = useRef<Error | null>(null)
  useEffect(() => {
    if (error === null || lastShown.current === error) return
    lastShown.current = error
    toast({ title, description, variant: 'destructive' })
  }, [error, title, description, toast])
}
