import type { WidgetConfig } from '@loquia/contracts'
import { tokenOfEmailLink, ownName } from '../host-page/storage'
import type { WidgetInstance } from '../instance'
import { avoidOverlap } from './avoid-overlap'
import type { FullAppearance } from './full-appearance'
import { keepName, styleLauncher } from './launcher-look'
import { createAwayLine } from './office-hours'
import { createPictureLoader } from './picture'
import { rulesOf } from './rules'
import { createTableWatch } from './wide-tables'

type Teaser = typeof import('../teaser/teaser')

/**
 * Applies looks that can load later, shows the invitation and watches wide tables, without the panel. Opens the chat
 * that a link names.
 * @returns a function to call after changes
 */
export function startLateParts(
  chat: WidgetInstance,
  getAppearance: () => FullAppearance,
  config: () => WidgetConfig | null,
): () => void {
  const shadow = chat.element.shadowRoot!
  const launcher = shadow.querySelector<HTMLElement>('[data-part="launcher"]')
  // The panel's sheets come later, so these rules need higher specificity.
  const sheet = new CSSStyleSheet()
  shadow.adoptedStyleSheets.push(sheet)
  let lift = 0
  let drawn = ''
  let teased: unknown
  const loadPicture = createPictureLoader(update)
  const showOpening = createAwayLine(shadow, config)
  if (tokenOfEmailLink(chat.botId) !== undefined) chat.open()

  function update(): void {
    const wanted = getAppearance()
    if (wanted.proactiveMessage)
      teased ??= import(/* @vite-ignore */ import.meta.url.replace('/looks-', '/teaser-')).then(
        ({ tease }: Teaser) => tease(chat, getAppearance),
        () => 0,
      )
    const picture = loadPicture(wanted)
    const rules = rulesOf(wanted, picture, config()?.name ?? '', lift)
    if (launcher && wanted.mode !== 'inline') styleLauncher(launcher, wanted, picture)
    showOpening(wanted)
    if (rules !== drawn) sheet.replaceSync((drawn = rules))
  }

  const stopNaming = launcher && keepName(launcher)
  const tables = createTableWatch(shadow)
  const watchMessages = (): void => {
    tables.watch()
    update()
  }
  const stopAvoiding =
    getAppearance().mode === 'inline' || !launcher
      ? undefined
      : avoidOverlap(chat.element, launcher, (px) => {
          lift = px
          update()
        })
  // Listeners on the element end with it; those of `on` move to the next one.
  for (const [name, listener] of [
    ['open', watchMessages],
    ['close', update],
    ['destroy', dispose],
  ] as const)
    chat.element.addEventListener(ownName(name), listener)
  function dispose(): void {
    stopNaming?.()
    tables.stop()
    stopAvoiding?.()
  }
  watchMessages()
  return update
}
