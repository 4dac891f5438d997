import {
  chatFonts,
  chatSizes,
  colorPresets,
  hexColor,
  launcherIcons,
  widgetDefaults,
  type OwnBot,
} from '@loquia/contracts'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../ui/fields/choice'
import { ColorField } from '../../ui/fields/color-field'
import { TextField } from '../../ui/fields/text-field'
import { AvatarField } from './avatar-field'
import { contrast, visibleFrom } from './contrast'
import type { Draft } from './draft'
import { NumberSetting, useTyped } from './number-setting'

const labelMaxChars = 40
type ColorName = 'primaryColor' | 'userBubbleColor' | 'botBubbleColor'
const longForm = (color: string): string => (color.length === 4 ? `#${color.slice(1).replace(/./g, '$&$&')}` : color)

/** Colors and place of the chat. */
export function Appearance({
  draft,
  faults,
  bot: { botId, kind },
}: {
  draft: Draft
  faults: Record<string, string>
  bot: OwnBot
}) {
  const { t } = useTranslation()
  const { look } = draft.settings
  const primary = look.primaryColor ?? widgetDefaults[kind === 'demo' ? 'demo' : 'portal'].primaryColor
  const ratio = contrast(primary, '#ffffff')
  return (
    <div className="grid gap-5">
      <AvatarField botId={botId} draft={draft} error={faults['look.avatarUrl']} />
      <fieldset>
        <legend className="text-sm font-medium text-muted">{t('studio.appearance.presets')}</legend>
        <div className="mt-2 flex gap-3">
          {colorPresets.map((color) => (
            <button
              key={color}
              type="button"
              aria-pressed={primary.toLowerCase() === color}
              aria-label={t(`studio.appearance.colors.${color.slice(1) as 'ef4444'}`)}
              onClick={() => draft.setLook('primaryColor', color)}
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
      <OneColor name="primaryColor" fallback={primary} draft={draft} error={faults['look.primaryColor']} />
      {ratio < visibleFrom && (
        <output className="-mt-3 block text-md text-wrong">
          {t('studio.appearance.contrast', { ratio: ratio.toFixed(1) })}
        </output>
      )}
      <OneColor name="userBubbleColor" fallback={primary} draft={draft} error={faults['look.userBubbleColor']} />
      <OneColor
        name="botBubbleColor"
        fallback={widgetDefaults.demo.botBubbleColor}
        draft={draft}
        error={faults['look.botBubbleColor']}
      />
      <Choice
        label={t('studio.appearance.launcherIcon')}
        value={look.launcherIcon ?? 'quotes'}
        options={launcherIcons.map((value) => ({ value, text: t(`studio.appearance.launcherIcons.${value}`) }))}
        onChange={(value) => draft.setLook('launcherIcon', value === 'quotes' ? undefined : value)}
      />
      <TextField
        label={t('studio.appearance.launcherLabel')}
        value={look.launcherLabel ?? ''}
        maxLength={labelMaxChars}
        placeholder={t('studio.appearance.launcherLabelExample')}
        error={faults['look.launcherLabel']}
        onChange={(event) => draft.setLook('launcherLabel', event.target.value)}
      />
      <Choice
        label={t('studio.appearance.size')}
        value={look.size ?? 'regular'}
        options={chatSizes.map((value) => ({ value, text: t(`studio.appearance.sizes.${value}`) }))}
        onChange={(value) => draft.setLook('size', value === 'regular' ? undefined : value)}
      />
      <Choice
        label={t('studio.appearance.font')}
        value={look.font ?? 'system'}
        options={chatFonts.map((value) => ({ value, text: t(`studio.appearance.fonts.${value}`) }))}
        hint={t('studio.appearance.fontHint')}
        onChange={(value) => draft.setLook('font', value === 'system' ? undefined : value)}
      />
      <Choice
        label={t('studio.appearance.position')}
        value={look.position ?? 'right'}
        options={(['right', 'left'] as const).map((value) => ({
          value,
          text: t(`studio.appearance.positions.${value}`),
        }))}
        onChange={(value) => draft.setLook('position', value)}
      />
      <Choice
        label={t('studio.appearance.theme')}
        value={look.theme ?? 'auto'}
        options={(['auto', 'light', 'dark'] as const).map((value) => ({
          value,
          text: t(`studio.appearance.themes.${value}`),
        }))}
        onChange={(value) => draft.setLook('theme', value)}
      />
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
    </div>
  )
}

interface OneColorProps {
  name: ColorName
  fallback: string
  draft: Draft
  error: string | undefined
}

/** A color as it is typed; only one that is whole reaches the settings, so that the chat never shows half of one. */
function OneColor({ name, fallback, draft, error }: OneColorProps) {
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
        if (value === '' || hexColor.safeParse(value).success) draft.setLook(name, value)
      }}
    />
  )
}
