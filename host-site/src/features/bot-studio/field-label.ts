import type { TFunction } from 'i18next'

/** The label of each setting, by its path in the request. */
const labels = {
  companyInfo: 'studio.customize.company',
  domain: 'studio.customize.domain',
  contactUrl: 'studio.customize.contact',
  timeZone: 'studio.hours.zone',
  'look.title': 'studio.customize.name',
  'look.welcomeMessage': 'studio.customize.welcome',
  'look.language': 'studio.customize.language',
  'look.leadForm': 'studio.customize.leadForm',
  'look.proactiveMessage': 'studio.customize.proactive',
  'look.proactiveDelaySeconds': 'studio.customize.proactiveDelay',
  'look.sound': 'studio.customize.sound',
  'look.launcherIcon': 'studio.appearance.launcherIcon',
  'look.launcherLabel': 'studio.appearance.launcherLabel',
  'look.size': 'studio.appearance.size',
  'look.font': 'studio.appearance.font',
  'look.position': 'studio.appearance.position',
  'look.theme': 'studio.appearance.theme',
  'look.offsetX': 'studio.appearance.offsetX',
  'look.offsetY': 'studio.appearance.offsetY',
  'look.avatarUrl': 'studio.appearance.avatar',
  'look.zIndex': 'studio.appearance.zIndex',
  'look.primaryColor': 'studio.appearance.primaryColor',
  'look.userBubbleColor': 'studio.appearance.userBubbleColor',
  'look.botBubbleColor': 'studio.appearance.botBubbleColor',
} as const

export function fieldLabel(t: TFunction, field: string): string {
  return field in labels ? t(labels[field as keyof typeof labels]) : field.replace(/^look\./, '')
}
