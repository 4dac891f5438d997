export interface ToastMessage {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
}

/** A message that is on the screen, or fading from it. */
export interface ShownToast extends ToastMessage {
  id: number
  open: boolean
}
