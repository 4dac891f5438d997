import { limits, type StoredAnswer } from '@loquia/contracts'
import { changeCustomAnswer } from '@loquia/contracts/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../api-client/call-api'
import { answersQuery } from '../../../api-client/workspace/answers'
import { errorCodeOf } from '../../../api-client'
import { refreshQueries } from '../../../api-client/refresh-queries'
import { useRefusal, useUnsaved } from '../../../app/portal'
import { Button } from '../../../ui/button'
import { TextArea } from '../../../ui/fields/text-area'
import { TextField } from '../../../ui/fields/text-field'
import { useToast } from '../../../ui/overlays/toasts'

const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

interface CustomAnswerFormProps {
  botId: string
  stored: StoredAnswer
  onSaved: () => Promise<void>
  onCancel: () => void
}

/** Keeps typed input when somebody else saved first. */
export function CustomAnswerForm({ botId, stored, onSaved, onCancel }: CustomAnswerFormProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const refused = useRefusal()
  const queries = useQueryClient()
  const [question, setQuestion] = useState(stored.question)
  const [answer, setAnswer] = useState(stored.answer)
  const [variants, setVariants] = useState(stored.wordings.join('\n'))
  const [faults, setFaults] = useState<{ question?: string; answer?: string }>({})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  useUnsaved(question !== stored.question || answer !== stored.answer || variants !== stored.wordings.join('\n'))
  const save = useMutation({
    mutationFn: () =>
      callApi(changeCustomAnswer, {
        params: { botId, answerId: stored.id },
        body: {
          question: question.trim(),
          answer: answer.trim(),
          wordings: splitLines(variants).slice(0, limits.wordingsPerAnswer),
          version: stored.version,
        },
      }),
    onSuccess: async () => {
      await onSaved()
      toast({ title: t('analytics.unanswered.saved'), description: t('analytics.unanswered.savedText') })
    },
    onError: async (error) => {
      if (errorCodeOf(error) === 'settings_changed') await refreshQueries(queries, answersQuery(botId).queryKey)
      refused(t('analytics.unanswered.failed'), error)
    },
  })
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const wrong = {
          ...(question.trim().length < 3 ? { question: t('analytics.unanswered.needsQuestion') } : {}),
          ...(answer.trim() === '' ? { answer: t('analytics.unanswered.needsAnswer') } : {}),
        }
        setFaults(wrong)
        if (Object.keys(wrong).length === 0 && !save.isPending) save.mutate()
      }}
    >
      <TextField
        label={t('analytics.unanswered.question')}
        value={question}
        maxLength={limits.questionMaxChars}
        error={faults.question}
        onChange={(event) => setQuestion(event.target.value)}
      />
      <TextArea
        label={t('analytics.unanswered.answer')}
        value={answer}
        maxLength={limits.answerMaxChars}
        error={faults.answer}
        hint={t('analytics.unanswered.hint')}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <TextArea
        label={t('analytics.taught.otherWordings')}
        value={variants}
        rows={Math.min(8, Math.max(3, stored.wordings.length + 1))}
        hint={t('analytics.taught.otherWordingsHint')}
        onChange={(event) => setVariants(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending}>
          {t('analytics.unanswered.save')}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('portal.cancel')}
        </Button>
      </div>
    </form>
  )
}
