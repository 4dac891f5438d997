import { zodResolver } from '@hookform/resolvers/zod'
import { limits, supportRequest, type SupportRequest } from '@loquia/contracts'
import { sendSupportRequest } from '@loquia/contracts/calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { callApi } from '../../api-client/call-api'
import { accountOptionsQuery } from '../../api-client/accounts/account'
import { FormDialog, useUnsaved, useUser } from '../../app/portal'
import { useErrorText } from '../../texts'
import { useFaultText } from '../../texts/use-fault-text'
import { Button } from '../../ui/button'
import { TextArea } from '../../ui/fields/text-area'
import { TextField } from '../../ui/fields/text-field'
import { useToast } from '../../ui/overlays/toasts'

/** The confirmation stays for this many milliseconds. */
const sentMs = 2_000

export function SupportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <FormDialog open={open} onClose={onClose} title={t('support.title')} closeLabel={t('site.close')}>
      <SupportForm onSent={onClose} />
    </FormDialog>
  )
}

function SupportForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const frameTitle = useId()
  const fault = useFaultText()
  const errorText = useErrorText()
  const { firstName, lastName, username, email } = useUser()
  const { data: options } = useQuery(accountOptionsQuery())
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (request: SupportRequest) => callApi(sendSupportRequest, { body: request }),
  })
  const {
    register,
    handleSubmit,
    formState: { errors, isDirty },
  } = useForm<SupportRequest>({
    resolver: zodResolver(supportRequest),
    defaultValues: {
      name: [firstName, lastName].filter(Boolean).join(' ') || username,
      email,
      subject: '',
      message: '',
    },
  })
  useUnsaved(isDirty && !isSuccess)
  useEffect(() => {
    if (!isSuccess) return undefined
    const timer = setTimeout(onSent, sentMs)
    return () => clearTimeout(timer)
  }, [isSuccess, onSent])
  const send = (request: SupportRequest) => {
    if (isPending || isSuccess) return
    mutate(request, {
      onSuccess: () => toast({ title: t('support.sentTitle'), description: t('support.sentText') }),
      onError: (error) =>
        toast({ title: t('support.failed'), description: errorText(errorCodeOf(error)), variant: 'destructive' }),
    })
  }
  const disabled = isPending || isSuccess
  return (
    <>
      <p className="mt-1 text-md text-muted">{t('support.text')}</p>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(send)(event)}
        className="mt-5 grid gap-x-5 gap-y-2 sm:grid-cols-5"
      >
        <TextField
          className="sm:col-span-2"
          label={t('support.name')}
          error={fault(errors.name?.message)}
          readOnly={disabled}
          autoComplete="name"
          maxLength={limits.nameMaxChars}
          {...register('name')}
        />
        <TextField
          className="sm:col-span-3"
          label={t('support.email')}
          type="email"
          error={fault(errors.email?.message)}
          readOnly={disabled}
          autoComplete="email"
          maxLength={limits.emailMaxChars}
          {...register('email')}
        />
        <TextField
          className="sm:col-span-5"
          label={t('support.subject')}
          error={fault(errors.subject?.message)}
          readOnly={disabled}
          maxLength={limits.subjectMaxChars}
          {...register('subject')}
        />
        <TextArea
          className="sm:col-span-5"
          label={t('support.message')}
          error={fault(errors.message?.message)}
          readOnly={disabled}
          maxLength={limits.inquiryMaxChars}
          {...register('message')}
        />
        <Button type="submit" busy={isPending} className="mt-1 sm:col-span-5">
          {isSuccess && <Check size={18} aria-hidden="true" />}
          {isSuccess ? t('support.sentTitle') : isPending ? t('support.busy') : t('support.submit')}
        </Button>
      </form>
      {options?.leadFormUrl && (
        <section aria-labelledby={frameTitle} className="mt-8 border-t border-line pt-6">
          <h3 id={frameTitle} className="font-semibold">
            {t('support.orForm')}
          </h3>
          <LeadForm url={options.leadFormUrl} title={t('support.frame')} />
        </section>
      )}
    </>
  )
}

function LeadForm({ url, title }: { url: string; title: string }) {
  // The form's scripts require its own origin; the sandbox still prevents navigation of this page.
  return (
    <iframe
      src={url}
      title={title}
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
      loading="lazy"
      className="mt-4 h-[26rem] w-full rounded-card border border-line"
    />
  )
}
