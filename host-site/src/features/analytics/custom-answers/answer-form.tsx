import { limits, type UnansweredGroup } from '@loquia/contracts'
import { answerUnanswered } from '@loquia/contracts/calls'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../api-client/call-api'
import { useRefusal, useUnsaved } from '../../../app/portal'
import { Button } from '../../../ui/button'
import { TextArea } from '../../../ui/fields/text-area'
import { TextField } from '../../../ui/fields/text-field'
import { useToast } from '../../../ui/overlays/toasts'

interface AnswerFormProps {
  botId: string
  group: UnansweredGroup
  begun: string
  onSaved: () => Promise<void>
  onCancel: () => void
}

/** Answers a group of questions at once; excluded questions stay listed. */
export function AnswerForm({ botId, group, begun, onSaved, onCancel }: AnswerFormProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const refused = useRefusal()
  const [question, setQuestion] = useState(group.question.slice(0, limits.questionMaxChars))
  const [answer, setAnswer] = useState(begun)
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set())
  const [faults, setFaults] = useState<{ question?: string; answer?: string }>({})
  useUnsaved(
    answer.trim() !== begun || question !== group.question.slice(0, limits.questionMaxChars) || others.size > 0,
  )
  const save = useMutation({
    mutationFn: () => {
      const left = new Set(group.wordings.filter(({ text }) => others.has(text)).flatMap(({ ids }) => ids))
      const ids = group.ids.filter((id) => !left.has(id))
      return callApi(answerUnanswered, {
        params: { botId },
        body: { ids, question: question.trim(), answer: answer.trim() },
      })
    },
    onSuccess: async () => {
      await onSaved()
      toast({ title: t('analytics.unanswered.saved'), description: t('analytics.unanswered.savedText') })
    },
    onError: (error) => refused(t('analytics.unanswered.failed'), error),
  })
  const toggleQuestion = (text: string) =>
    setOthers((before) =>
      before.has(text) ? new Set([...before].filter((other) => other !== text)) : new Set([...before, text]),
    )
  return (
    <form
      noValidate
      className="mt-4 grid gap-3"
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
      {group.wordings.length > 0 && (
        <fieldset className="mb-2">
          <legend className="text-sm font-medium text-muted">{t('analytics.unanswered.alsoFor')}</legend>
          {group.wordings.map(({ text }) => (
            <label key={text} className="flex min-h-11 items-center gap-3 text-md">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-fill"
                checked={!others.has(text)}
                onChange={() => toggleQuestion(text)}
              />
              <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
                {text}
              </span>
            </label>
          ))}
        </fieldset>
      )}
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
