import type { OwnBot } from '@loquia/contracts'
import { SelectPill } from '../../ui/fields/select-pill'

interface BotChoiceProps {
  label: string
  bots: readonly OwnBot[]
  chosen: string
  onChoose: (botId: string) => void
}

export function BotChoice({ label, bots, chosen, onChoose }: BotChoiceProps) {
  if (bots.length < 2) return null
  return (
    <label className="mt-6 flex flex-wrap items-center gap-3 text-md">
      <span className="text-muted">{label}</span>
      <SelectPill
        value={chosen}
        data-leaves-page={chosen}
        onChange={(event) => onChoose(event.target.value)}
        className="min-h-11 sm:max-w-md"
      >
        {bots.map(({ botId, name, domain }) => (
          <option key={botId} value={botId}>
            {[name, domain].filter((part, index, all) => part !== '' && all.indexOf(part) === index).join(' · ') ||
              botId}
          </option>
        ))}
      </SelectPill>
    </label>
  )
}
