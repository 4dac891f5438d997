import type { Rating } from '../conversation/state'
import { Icon } from './icons'
import { usePanel } from './use-conversation'

const ratings = ['up', 'down'] as const

/** Pressing the active button revokes the rating. */
export function Thumbs({
  id,
  part,
  rated,
  words,
  about,
}: {
  id: string | null
  part: string
  rated: Rating | undefined
  words: readonly [up: string, down: string]
  about?: { source: number }
}) {
  const { chat } = usePanel()
  return ratings.map((value, at) => (
    <button
      key={value}
      type="button"
      className="icon-button"
      data-part={`${part}-${value}`}
      title={words[at]}
      aria-pressed={rated === value}
      onClick={() => id && chat.rate(id, rated === value ? null : value, about)}
    >
      <Icon name="up" flip={at > 0} />
    </button>
  ))
}
