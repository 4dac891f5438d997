import { leadForms, limits, visitorLanguages, type OwnBot, type Presentation } from '@loquia/contracts'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../ui/fields/choice'
import { TextArea } from '../../ui/fields/text-area'
import { TextField } from '../../ui/fields/text-field'
import { Appearance } from './appearance'
import type { Draft } from './draft'
import { NumberSetting } from './number-setting'

const titleMaxChars = 80
const welcomeMaxChars = 500
const aiNoteMaxChars = 60
const proactiveMaxChars = 200
const longestDelay = 3_600

interface CustomizeTabProps {
  draft: Draft
  faults: Record<string, string>
  presented: Presentation
  bot: OwnBot
}
type FieldsProps = Pick<CustomizeTabProps, 'draft' | 'faults'>

export function CustomizeTab({ draft, faults, presented, bot }: CustomizeTabProps) {
  const { t } = useTranslation()
  return (
    <div className="grid max-w-xl gap-12">
      <WordFields draft={draft} faults={faults} presented={presented} />
      <FieldGroup title={t('studio.customize.look')}>
        <Appearance draft={draft} faults={faults} bot={bot} />
      </FieldGroup>
      <BusinessFields draft={draft} faults={faults} />
      <VisitorFields draft={draft} faults={faults} />
    </div>
  )
}

function WordFields({ draft, faults, presented }: FieldsProps & { presented: Presentation }) {
  const { t } = useTranslation()
  const { look: appearance } = draft.settings
  return (
    <FieldGroup title={t('studio.customize.words')}>
      <TextField
        label={t('studio.customize.name')}
        value={appearance.title ?? ''}
        maxLength={titleMaxChars}
        placeholder={presented.title}
        error={faults['look.title']}
        onChange={(event) => draft.setAppearance('title', event.target.value)}
      />
      <TextArea
        label={t('studio.customize.welcome')}
        rows={2}
        value={appearance.welcomeMessage ?? ''}
        maxLength={welcomeMaxChars}
        placeholder={presented.welcomeMessage}
        error={faults['look.welcomeMessage']}
        onChange={(event) => draft.setAppearance('welcomeMessage', event.target.value)}
      />
      <TextField
        label={t('studio.customize.aiNote')}
        hint={t('studio.customize.aiNoteHint')}
        value={appearance.aiNote ?? ''}
        maxLength={aiNoteMaxChars}
        placeholder={t('studio.customize.aiNoteExample')}
        error={faults['look.aiNote']}
        onChange={(event) => draft.setAppearance('aiNote', event.target.value)}
      />
      <Choice
        label={t('studio.customize.language')}
        value={appearance.language ?? 'auto'}
        options={(['auto', ...visitorLanguages] as const).map((value) => ({
          value,
          text: t(`studio.customize.languages.${value}`),
        }))}
        hint={t('studio.customize.languageHint')}
        onChange={(value) => draft.setAppearance('language', value)}
      />
    </FieldGroup>
  )
}

function BusinessFields({ draft, faults }: FieldsProps) {
  const { t } = useTranslation()
  const { companyInfo, domain, contactUrl } = draft.settings
  return (
    <FieldGroup title={t('studio.customize.business')}>
      <TextArea
        label={t('studio.customize.company')}
        rows={4}
        value={companyInfo}
        maxLength={limits.companyInfoMaxChars}
        hint={t('studio.customize.companyHint')}
        error={faults['companyInfo']}
        onChange={(event) => draft.set('companyInfo', event.target.value)}
      />
      <TextField
        label={t('studio.customize.domain')}
        value={domain}
        placeholder="example.com"
        hint={t('studio.customize.domainHint')}
        error={faults['domain']}
        onChange={(event) => draft.set('domain', event.target.value)}
      />
      <TextField
        label={t('studio.customize.contact')}
        value={contactUrl}
        placeholder="https://example.com/contact"
        hint={t('studio.customize.contactHint')}
        error={faults['contactUrl']}
        onChange={(event) => draft.set('contactUrl', event.target.value)}
      />
    </FieldGroup>
  )
}

function VisitorFields({ draft, faults }: FieldsProps) {
  const { t } = useTranslation()
  const { look: appearance } = draft.settings
  return (
    <FieldGroup title={t('studio.customize.visitors')}>
      <Choice
        label={t('studio.customize.leadForm')}
        value={appearance.leadForm ?? 'unanswered'}
        options={leadForms.map((value) => ({ value, text: t(`studio.customize.leadForms.${value}`) }))}
        hint={t('studio.customize.leadFormHint')}
        onChange={(value) => draft.setAppearance('leadForm', value)}
      />
      <TextField
        label={t('studio.customize.proactive')}
        value={appearance.proactiveMessage ?? ''}
        maxLength={proactiveMaxChars}
        placeholder={t('studio.customize.proactiveExample')}
        hint={t('studio.customize.proactiveHint')}
        error={faults['look.proactiveMessage']}
        onChange={(event) => draft.setAppearance('proactiveMessage', event.target.value)}
      />
      {appearance.proactiveMessage !== undefined && (
        <NumberSetting
          name="proactiveDelaySeconds"
          label={t('studio.customize.proactiveDelay')}
          fallback={5}
          max={longestDelay}
          draft={draft}
          error={faults['look.proactiveDelaySeconds']}
        />
      )}
      <Choice
        label={t('studio.customize.sound')}
        value={appearance.sound === true ? 'on' : 'off'}
        options={(['off', 'on'] as const).map((value) => ({ value, text: t(`studio.customize.sounds.${value}`) }))}
        hint={t('studio.customize.soundHint')}
        onChange={(value) => draft.setAppearance('sound', value === 'on' ? true : undefined)}
      />
    </FieldGroup>
  )
}

function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
