import {
  chatFonts,
  chatSizes,
  colorPresets,
  hexColor,
  launcherIcons,
  widgetDefaults,
  type OwnBot,
  limits,
} from '@loquia/contracts'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../ui/fields/choice'
import { ColorField } from '../../ui/fields/color-field'
import { TextField } from '../../ui/fields/text-field'
import { contrastRatio, visibleFrom } from './contrast'
import type { Draft } from './draft'
import { NumberSetting, useTyped } from './number-setting'
import { useMutation } from '@tanstack/react-query'
import { uploadPicture } from '../../api-client/workspace/studio'
import { useRefusal } from '../../app/portal'
import { Button } from '../../ui/button'
import { FileField } from '../../ui/fields/file-field'

const labelMaxChars = 40
type ColorName = 'primaryColor' | 'userBubbleColor' | 'botBubbleColor'
const longForm = (color: string): string => (color.length === 4 ? `#${color.slice(1).replace(/./g, '$&$&')}` : color)

interface AppearanceProps {
  draft: Draft
  faults: Record<string, string>
  bot: OwnBot
}

export function Appearance({ draft, faults, bot }: AppearanceProps) {
  const { t } = useTranslation()
  const { look: appearance } = draft.settings
  return (
    <div className="grid gap-5">
      <AvatarField botId={bot.botId} draft={draft} error={faults['look.avatarUrl']} />
      <ColorSettings draft={draft} faults={faults} bot={bot} />
      <LauncherSettings draft={draft} faults={faults} />
      <Choice
        label={t('studio.appearance.size')}
        value={appearance.size ?? 'regular'}
        options={chatSizes.map((value) => ({ value, text: t(`studio.appearance.sizes.${value}`) }))}
        onChange={(value) => draft.setAppearance('size', value === 'regular' ? undefined : value)}
      />
      <Choice
        label={t('studio.appearance.font')}
        value={appearance.font ?? 'system'}
        options={chatFonts.map((value) => ({ value, text: t(`studio.appearance.fonts.${value}`) }))}
        hint={t('studio.appearance.fontHint')}
        onChange={(value) => draft.setAppearance('font', value === 'system' ? undefined : value)}
      />
      <Choice
        label={t('studio.appearance.position')}
        value={appearance.position ?? 'right'}
        options={(['right', 'left'] as const).map((value) => ({
          value,
          text: t(`studio.appearance.positions.${value}`),
        }))}
        onChange={(value) => draft.setAppearance('position', value)}
      />
      <Choice
        label={t('studio.appearance.theme')}
        value={appearance.theme ?? 'auto'}
        options={(['auto', 'light', 'dark'] as const).map((value) => ({
          value,
          text: t(`studio.appearance.themes.${value}`),
        }))}
        onChange={(value) => draft.setAppearance('theme', value)}
      />
      <PlaceSettings draft={draft} faults={faults} />
    </div>
  )
}

function ColorSettings({ draft, faults, bot: { kind } }: AppearanceProps) {
  const { t } = useTranslation()
  const { look: appearance } = draft.settings
  const primary = appearance.primaryColor ?? widgetDefaults[kind === 'demo' ? 'demo' : 'portal'].primaryColor
  const ratio = contrastRatio(primary, '#ffffff')
  return (
    <>
      <fieldset>
        <legend className="text-sm font-medium text-muted">{t('studio.appearance.presets')}</legend>
        <div className="mt-2 flex gap-3">
          {colorPresets.map((color) => (
            <button
              key={color}
              type="button"
              aria-pressed={primary.toLowerCase() === color}
              aria-label={t(`studio.appearance.colors.${color.slice(1) as 'ef4444'}`)}
              onClick={() => draft.setAppearance('primaryColor', color)}
              className={clsx(
                'size-11 rounded-full border-2',
                primary.toLowerCase() === color ? 'border-ink' : 'border-transparent',
              )}
            >
              <svg viewBox="0 0 32 32" aria-hidden="true" className="size-full p-0.5">
                <circle cx="16" cy="16" r="15" fill={color} />
              </svg>
            </button>
          ))}
        </div>
      </fieldset>
      <ColorSetting name="primaryColor" fallback={primary} draft={draft} error={faults['look.primaryColor']} />
      {ratio < visibleFrom && (
        <output className="-mt-3 block text-md text-wrong">
          {t('studio.appearance.contrast', { ratio: ratio.toFixed(1) })}
        </output>
      )}
      <ColorSetting name="userBubbleColor" fallback={primary} draft={draft} error={faults['look.userBubbleColor']} />
      <ColorSetting
        name="botBubbleColor"
        fallback={widgetDefaults.demo.botBubbleColor}
        draft={draft}
        error={faults['look.botBubbleColor']}
      />
    </>
  )
}

type FieldsProps = Pick<AppearanceProps, 'draft' | 'faults'>

function LauncherSettings({ draft, faults }: FieldsProps) {
  const { t } = useTranslation()
  const { look: appearance } = draft.settings
  return (
    <>
      <Choice
        label={t('studio.appearance.launcherIcon')}
        value={appearance.launcherIcon ?? 'quotes'}
        options={launcherIcons.map((value) => ({ value, text: t(`studio.appearance.launcherIcons.${value}`) }))}
        onChange={(value) => draft.setAppearance('launcherIcon', value === 'quotes' ? undefined : value)}
      />
      <TextField
        label={t('studio.appearance.launcherLabel')}
        value={appearance.launcherLabel ?? ''}
        maxLength={labelMaxChars}
        placeholder={t('studio.appearance.launcherLabelExample')}
        error={faults['look.launcherLabel']}
        onChange={(event) => draft.setAppearance('launcherLabel', event.target.value)}
      />
    </>
  )
}

function PlaceSettings({ draft, faults }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <NumberSetting
          name="offsetX"
          label={t('studio.appearance.offsetX')}
          fallback={20}
          max={400}
          draft={draft}
          error={faults['look.offsetX']}
        />
        <NumberSetting
          name="offsetY"
          label={t('studio.appearance.offsetY')}
          fallback={20}
          max={400}
          draft={draft}
          error={faults['look.offsetY']}
        />
      </div>
      <details open={faults['look.zIndex'] !== undefined}>
        <summary className="min-h-11 py-2.5 font-medium">{t('studio.appearance.advanced')}</summary>
        <NumberSetting
          name="zIndex"
          label={t('studio.appearance.zIndex')}
          fallback={2_147_483_000}
          max={2_147_483_647}
          draft={draft}
          error={faults['look.zIndex']}
        />
      </details>
    </>
  )
}

interface ColorSettingProps {
  name: ColorName
  fallback: string
  draft: Draft
  error: string | undefined
}

/** Only complete colors reach the settings, so the chat never shows half-typed ones. */
function ColorSetting({ name, fallback, draft, error }: ColorSettingProps) {
  const { t } = useTranslation()
  const chosen = draft.settings.look[name] ?? ''
  const [typed, setTyped] = useTyped(chosen)
  const label = t(`studio.appearance.${name}`)
  const wrong = typed !== '' && !hexColor.safeParse(typed).success
  return (
    <ColorField
      label={label}
      pickerLabel={t('studio.appearance.picker', { field: label })}
      value={typed}
      pickerValue={longForm(chosen === '' ? fallback : chosen)}
      placeholder={fallback}
      error={wrong ? t('studio.appearance.invalidColor') : error}
      onChange={(value) => {
        setTyped(value)
        if (value === '' || hexColor.safeParse(value).success) draft.setAppearance(name, value)
      }}
    />
  )
}

function AvatarField({ botId, draft, error }: { botId: string; draft: Draft; error: string | undefined }) {
  const { t } = useTranslation()
  const refused = useRefusal()
  const { avatarUrl } = draft.settings.look
  const uploading = useMutation({
    mutationFn: (file: File) => uploadPicture(botId, file),
    onSuccess: ({ avatarUrl: uploaded }) => draft.setAppearance('avatarUrl', uploaded),
    onError: (failure) => refused(t('studio.appearance.avatarFailed'), failure),
  })
  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
      {avatarUrl !== undefined && (
        <img
          src={avatarUrl}
          alt={t('studio.appearance.avatarNow')}
          width={56}
          height={56}
          className="size-14 rounded-full border border-line object-cover"
        />
      )}
      <div className="min-w-0 grow">
        <FileField
          label={t('studio.appearance.avatar')}
          choose={t(uploading.isPending ? 'studio.appearance.avatarSending' : 'studio.appearance.avatarChoose')}
          chosen={avatarUrl === undefined ? t('studio.appearance.avatarNone') : ''}
          accept="image/png,image/jpeg,image/webp,image/svg+xml,image/gif"
          hint={t('studio.appearance.avatarHint', { size: limits.uploadMaxBytes / 1024 / 1024 })}
          onChoose={(file) => uploading.mutate(file)}
        />
        {error !== undefined && <p className="pt-1.5 text-sm text-wrong">{error}</p>}
      </div>
      {avatarUrl !== undefined && (
        <Button
          variant="secondary"
          className="min-h-11! px-5! text-md"
          onClick={() => draft.setAppearance('avatarUrl', undefined)}
        >
          {t('studio.appearance.avatarRemove')}
        </Button>
      )}
    </div>
  )
}
