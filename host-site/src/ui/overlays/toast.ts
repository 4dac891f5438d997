export interface ToastMessage {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
}

export interface ShownToast extends ToastMessage {
  id: number
  open: boolean
}
