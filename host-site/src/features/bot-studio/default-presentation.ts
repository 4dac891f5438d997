import {
  presentationOf,
  visitorLanguageOf,
  widgetDefaults,
  type Locale,
  type OwnBot,
  type Presentation,
  type WidgetSettings,
} from '@loquia/contracts'

/**
 * What visitors are shown as title and greeting where the owner has written none, in the language that the chat speaks.
 * @param locale of the page that shows it
 */
export function defaultPresentation(
  { name }: Pick<OwnBot, 'name'>,
  language: WidgetSettings['language'],
  locale: Locale,
): Presentation {
  const spoken = visitorLanguageOf(language) ?? locale
  // A bot that bears no name of a business is called as any new one is.
  const isNamed = name !== '' && !Object.values<string>(widgetDefaults.portal.title).includes(name)
  if (isNamed) return presentationOf(name, spoken)
  return { title: widgetDefaults.portal.title[locale], welcomeMessage: widgetDefaults.welcomeMessage[locale] }
}
