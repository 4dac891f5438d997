import { FileUp } from 'lucide-react'
import { useId } from 'react'
import { buttonClass } from '../button'

interface FileFieldProps {
  label: string
  /** On the button. */
  choose: string
  /** Name of the file, or that there is none yet. */
  chosen: string
  accept: string
  hint?: string
  onChoose: (file: File) => void
}

/**
 * One file to choose, as a button with the name of the chosen one beside it. The browser's own words would be in its
 * own language.
 */
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
            // The same file may be chosen again after it was mended.
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
