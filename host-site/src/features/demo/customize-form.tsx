import { zodResolver } from '@hookform/resolvers/zod'
import { hexColor, widgetDefaults, widgetSettingsSchema, type WidgetSettings } from '@loquia/contracts'
import { useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useLocale } from '../../texts'
import { Button } from '../../ui/button'
import { ColorField } from '../../ui/fields/color-field'
import { TextField } from '../../ui/fields/text-field'
import { useToast } from '../../ui/overlays/toasts'
import { pickerColor, type DemoAppearance } from './demo-appearance'

const applyingMs = 1_000
const appliedMs = 2_000
const titleMaxChars = 80
const welcomeMaxChars = 500

const colorSchema = z
  .string()
  .trim()
  .refine((value) => value === '' || hexColor.safeParse(value).success)
const formSchema = z.object({
  primaryColor: colorSchema,
  userBubbleColor: colorSchema,
  botBubbleColor: colorSchema,
  title: z.string().max(titleMaxChars),
  welcomeMessage: z.string().max(welcomeMaxChars),
})
type Fields = z.infer<typeof formSchema>

const noFields: Fields = { primaryColor: '', userBubbleColor: '', botBubbleColor: '', title: '', welcomeMessage: '' }
const toFields = (appearance: DemoAppearance): Partial<Fields> =>
  Object.fromEntries(Object.entries(appearance).filter(([, value]) => typeof value === 'string'))

/** Invalid fields fall back to the bot's settings. */
function toAppearance(fields: Fields): DemoAppearance {
  const validValue = <K extends keyof DemoAppearance & keyof WidgetSettings>(key: K): string | null => {
    const parsed = widgetSettingsSchema.shape[key].safeParse(fields[key].trim())
    return parsed.success && typeof parsed.data === 'string' ? parsed.data : null
  }
  return {
    primaryColor: validValue('primaryColor'),
    userBubbleColor: validValue('userBubbleColor'),
    botBubbleColor: validValue('botBubbleColor'),
    title: validValue('title'),
    welcomeMessage: validValue('welcomeMessage'),
  }
}

/** `onChange` updates the live chat, `onApply` the snippet. */
export function CustomizeForm({
  settings,
  storedAppearance,
  onChange,
  onApply,
}: {
  settings: WidgetSettings
  storedAppearance: DemoAppearance | null
  onChange: (look: DemoAppearance) => void
  onApply: (look: DemoAppearance) => void
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const toast = useToast()
  const [phase, setPhase] = useState<'idle' | 'applying' | 'applied'>('idle')
  const {
    control,
    register,
    handleSubmit,
    subscribe,
    reset,
    formState: { errors },
  } = useForm<Fields>({
    resolver: zodResolver(formSchema),
    mode: 'onChange',
    defaultValues: noFields,
  })
  useEffect(() => {
    if (storedAppearance !== null) reset({ ...noFields, ...toFields(storedAppearance) })
  }, [storedAppearance, reset])
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onChange(toAppearance(values)) }),
    [subscribe, onChange],
  )
  useEffect(() => {
    if (phase === 'idle') return undefined
    const timer = setTimeout(
      () => {
        if (phase === 'applied') return setPhase('idle')
        setPhase('applied')
        toast({ title: t('demo.customize.done.title'), description: t('demo.customize.done.text') })
      },
      phase === 'applying' ? applyingMs : appliedMs,
    )
    return () => clearTimeout(timer)
  }, [phase, t, toast])

  const primary = settings.primaryColor ?? widgetDefaults.demo.primaryColor
  const colors = [
    { name: 'primaryColor', label: t('demo.customize.primaryColor'), fallback: primary },
    { name: 'userBubbleColor', label: t('demo.customize.userColor'), fallback: settings.userBubbleColor ?? primary },
    {
      name: 'botBubbleColor',
      label: t('demo.customize.botColor'),
      fallback: settings.botBubbleColor ?? widgetDefaults.demo.botBubbleColor,
    },
  ] as const
  return (
    <form
      noValidate
      onSubmit={(event) => {
        void handleSubmit((fields) => {
          if (phase === 'applying') return
          onApply(toAppearance(fields))
          setPhase('applying')
        })(event)
      }}
    >
      <h2 className="text-lg font-semibold">{t('demo.customize.title')}</h2>
      <p className="mt-2 mb-5 text-muted">{t('demo.customize.text')}</p>
      <div className="grid gap-3">
        {colors.map(({ name, label, fallback }) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field: { value, onChange: change } }) => (
              <ColorField
                label={label}
                pickerLabel={t('demo.customize.picker', { field: label })}
                value={value}
                pickerValue={pickerColor(value) ?? pickerColor(fallback) ?? '#000000'}
                placeholder={fallback}
                error={errors[name] && t('demo.customize.invalidColor')}
                onChange={change}
              />
            )}
          />
        ))}
        <TextField
          label={t('demo.customize.chatTitle')}
          placeholder={settings.title ?? widgetDefaults.demo.title[locale]}
          error={errors.title && t('demo.customize.tooLong', { count: titleMaxChars })}
          {...register('title')}
        />
        <TextField
          label={t('demo.customize.welcome')}
          placeholder={settings.welcomeMessage ?? widgetDefaults.welcomeMessage[locale]}
          error={errors.welcomeMessage && t('demo.customize.tooLong', { count: welcomeMaxChars })}
          {...register('welcomeMessage')}
        />
      </div>
      <Button type="submit" busy={phase === 'applying'} className="mt-4 w-full">
        {t(
          phase === 'applying'
            ? 'demo.customize.applying'
            : phase === 'applied'
              ? 'demo.customize.applied'
              : 'demo.customize.apply',
        )}
      </Button>
    </form>
  )
}
