import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { newGoldenQuestion, limits, type NewGoldenQuestion } from '@loquia/contracts'
import { addGoldenQuestion } from '@loquia/contracts/calls'
import { useErrorText } from '../../../texts'
import { useToast } from '../../../ui/overlays/toasts'
import { callApi } from '../../../api-client/call-api'
import { errorCodeOf } from '../../../api-client'
import { useUnsaved } from '../../../app/portal'
import { TextField } from '../../../ui/fields/text-field'
import { Button } from '../../../ui/button'

export function AddGoldenQuestion({ botId, onAdded }: { botId: string; onAdded: () => Promise<void> }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const toast = useToast()
  const [typed, setTyped] = useState({ question: '', url: '', text: '' })
  const [faults, setFaults] = useState<Record<string, string>>({})
  const add = useMutation({
    mutationFn: (question: NewGoldenQuestion) => callApi(addGoldenQuestion, { params: { botId }, body: question }),
    onSuccess: async () => {
      await onAdded()
      setTyped({ question: '', url: '', text: '' })
    },
    onError: (error) =>
      toast({ title: t('studio.golden.failed'), description: errorText(errorCodeOf(error)), variant: 'destructive' }),
  })
  useUnsaved(Object.values(typed).some((text) => text.trim() !== ''))
  const fieldProps = (name: keyof typeof typed) => ({
    value: typed[name],
    error: faults[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: target.value })
      setFaults({})
    },
  })
  return (
    <form
      noValidate
      className="mt-6 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (add.isPending) return
        const parsed = newGoldenQuestion.safeParse({
          question: typed.question,
          ...(typed.url.trim() && { expectedUrl: typed.url.trim() }),
          ...(typed.text.trim() && { expectedText: typed.text }),
        })
        if (parsed.success) return add.mutate(parsed.data)
        const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]))
        setFaults({
          ...(wrong.has('question') && { question: t('studio.golden.needsQuestion') }),
          ...(wrong.has('expectedUrl') && { url: t('studio.faults.url') }),
          ...(wrong.has('expectedText') && { text: t('studio.golden.needsExpected') }),
        })
      }}
    >
      <TextField label={t('studio.golden.question')} maxLength={limits.messageMaxChars} {...fieldProps('question')} />
      <TextField label={t('studio.golden.expected')} maxLength={1_000} {...fieldProps('text')} />
      <TextField
        label={t('studio.golden.page')}
        inputMode="url"
        placeholder="https://example.com/prices"
        {...fieldProps('url')}
      />
      <Button type="submit" variant="secondary" className="justify-self-start" busy={add.isPending}>
        {t('studio.golden.add')}
      </Button>
    </form>
  )
}
