import { type OpeningHours, type ReadOpeningWeek } from '@loquia/contracts'
import { readOpeningHours } from '@loquia/contracts/calls'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../api-client/call-api'
import { useChange } from '../../../app/portal'
import { useLocale } from '../../../texts'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/fields/text-field'
import { weekText, dayName } from './week-text'

type Use = (week: OpeningHours['week'], unclear: readonly number[]) => void

/** @param onUse receives the week and the unclear days, 0 being Monday */
export function PlainWords({ botId, onUse }: { botId: string; onUse: Use }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [read, setRead] = useState<{ week: ReadOpeningWeek | null }>()
  const { act, busy } = useChange([])
  const box = useRef<HTMLDivElement>(null)
  // The buttons disappear and would lose the focus.
  const close = () => {
    setRead(undefined)
    box.current?.querySelector('input')?.focus()
  }
  const submit = () => {
    if (text.trim() === '') return
    act(async () => setRead(await callApi(readOpeningHours, { params: { botId }, body: { text } })), {
      failed: t('studio.hours.readFailed'),
    })
  }
  return (
    <div ref={box}>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('studio.hours.words')}
          placeholder={t('studio.hours.wordsExample')}
          hint={t('studio.hours.wordsHint')}
          error={read?.week === null ? t('studio.hours.notRead') : undefined}
          live
          value={text}
          maxLength={500}
          className="min-w-0 flex-1 basis-64"
          onChange={(event) => {
            setText(event.target.value)
            setRead(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            submit()
          }}
        />
        <Button variant="secondary" busy={busy} className="mb-6 min-h-11! px-5!" onClick={submit}>
          {t('studio.hours.read')}
        </Button>
      </div>
      {read?.week && (
        <ReadHours
          week={read.week}
          onUse={(week, unclear) => {
            onUse(week, unclear)
            close()
            setText('')
          }}
          onCancel={close}
        />
      )}
    </div>
  )
}

function ReadHours({ week, onUse, onCancel }: { week: ReadOpeningWeek; onUse: Use; onCancel: () => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const known = week.map((day) => day ?? [])
  const unclear = week.flatMap((day, at) => (day === null ? [at] : []))
  return (
    <div aria-live="polite" className="mt-3 mb-6 rounded-xl border border-line bg-raised p-4">
      <p className="font-medium">{t('studio.hours.weRead')}</p>
      <ul className="mt-2 grid gap-1 text-md">
        {weekText(week, locale, { closed: t('studio.hours.closed'), always: t('studio.hours.always') }).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {unclear.length > 0 && (
        <p className="mt-2 text-md text-wrong">
          {t('studio.hours.unclear', {
            days: new Intl.ListFormat(locale).format(unclear.map((day) => dayName(day, locale))),
          })}
        </p>
      )}
      <p className="mt-3">{t('studio.hours.isRight')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="ink" className="min-h-11! px-5!" onClick={() => onUse(known, unclear)}>
          {t('studio.hours.use')}
        </Button>
        <Button variant="secondary" className="min-h-11! px-5!" onClick={onCancel}>
          {t('studio.hours.discard')}
        </Button>
      </div>
    </div>
  )
}
