import { FileUp } from 'lucide-react'
import { useId } from 'react'
import { buttonClass } from '../button'

interface FileFieldProps {
  label: string
  choose: string
  chosen: string
  accept: string
  hint?: string
  onChoose: (file: File) => void
}

/** Avoids texts in the browser's language. */
export function FileField({ label, choose, chosen, accept, hint, onChoose }: FileFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="block text-sm font-medium text-muted">
        {label}
      </label>
      <div className="relative mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-full has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent">
        <span aria-hidden="true" className={buttonClass('secondary', 'min-h-11! px-5! text-md')}>
          <FileUp size={16} /> {choose}
        </span>
        <span className="min-w-0 truncate text-md text-muted">{chosen}</span>
        <input
          id={id}
          type="file"
          accept={accept}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) onChoose(file)
            // Allows choosing a corrected file again.
            target.value = ''
          }}
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className="pt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
