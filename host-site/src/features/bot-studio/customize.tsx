import { limits, widgetDefaults } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../texts'
import { Choice } from '../../ui/choice'
import { TextArea } from '../../ui/text-area'
import { TextField } from '../../ui/text-field'
import type { Draft } from './draft'

const titleMaxChars = 80
const welcomeMaxChars = 500

/** What the bot is called, says and knows of the business. */
export function Customize({ draft, faults }: { draft: Draft; faults: Record<string, string> }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { look, companyInfo, domain, contactUrl } = draft.settings
  return (
    <div className="grid max-w-xl gap-4">
      <TextField label={t('studio.customize.name')} value={look.title ?? ''} maxLength={titleMaxChars} placeholder={widgetDefaults.portal.title[locale]} error={faults['look.title']} onChange={(event) => draft.setLook('title', event.target.value)} />
      <TextArea label={t('studio.customize.welcome')} value={look.welcomeMessage ?? ''} maxLength={welcomeMaxChars} placeholder={widgetDefaults.welcomeMessage[locale]} error={faults['look.welcomeMessage']} onChange={(event) => draft.setLook('welcomeMessage', event.target.value)} />
      <TextArea label={t('studio.customize.company')} rows={5} value={companyInfo} maxLength={limits.companyInfoMaxChars} hint={t('studio.customize.companyHint')} error={faults['companyInfo']} onChange={(event) => draft.set('companyInfo', event.target.value)} />
      <Choice
        label={t('studio.customize.language')}
        value={look.language ?? 'auto'}
        options={(['auto', 'en', 'it'] as const).map((value) => ({ value, text: t(`studio.customize.languages.${value}`) }))}
        hint={t('studio.customize.languageHint')}
        onChange={(value) => draft.setLook('language', value)}
      />
      <TextField label={t('studio.customize.domain')} value={domain} placeholder="example.com" hint={t('studio.customize.domainHint')} error={faults['domain']} onChange={(event) => draft.set('domain', event.target.value)} />
      <TextField label={t('studio.customize.contact')} value={contactUrl} placeholder="https://example.com/contact" hint={t('studio.customize.contactHint')} error={faults['contactUrl']} onChange={(event) => draft.set('contactUrl', event.target.value)} />
    </div>
  )
}
