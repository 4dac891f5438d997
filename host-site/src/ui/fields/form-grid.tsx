import type { FormEvent, ReactNode } from 'react'
import { Button } from '../button'

interface Props {
  onSubmit: (event: FormEvent) => Promise<void>
  save: string
  busy: boolean
  more?: ReactNode
  children: ReactNode
}

export function FormGrid({ onSubmit, save, busy, more, children }: Props) {
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="mt-4 grid gap-x-5 gap-y-2 sm:grid-cols-2">
      {children}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" busy={busy}>
          {save}
        </Button>
        {more}
      </div>
    </form>
  )
}
