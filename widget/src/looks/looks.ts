import type { WidgetConfig } from '@loquia/contracts'
import { linkedToken, ownName } from '../host-page/storage'
import { warn, type Look } from '../options'
import type { WidgetInstance } from '../instance'
import { cssText } from './css-text'
import css from './looks.css?inline'
import { waitingIn } from './words'
import { initialsOf } from './initials-of'
import { icons, drawing } from './launcher-icons'
import { readHours } from '@loquia/contracts'
import { nextOpening } from './next-opening'
import { styleTables } from './wide-tables'
import { avoidOverlap } from './avoid-overlap'

/** What an owner may choose beyond colors and place, as it comes from a tag: unchecked. */
export interface OwnLook extends Look {
  avatarUrl?: string
  launcherIcon?: string
  launcherLabel?: string
  size?: string
  font?: string
  officeHours?: string
  timeZone?: string
}

type Teaser = typeof import('../teaser/teaser')
type People = typeof import('../people/people')

interface Size {
  /** Pixels of the button and of its icon. */
  button: number
  icon: number
  width: number
  height: number
  letters: number
}
const sizes = new Map<string, Size>([
  ['compact', { button: 48, icon: 24, width: 350, height: 560, letters: 14 }],
  ['large', { button: 72, icon: 36, width: 460, height: 760, letters: 17 }],
])
/** Of the launcher as it is drawn without this part. */
const regularButton = 60
/** The names of letters on a page, and nothing else that a style may hold. */
const families = /^[\p{L}\p{N}\s"',._-]{1,300}$/u

/** Sentences that were told once: a page's author need not read them with each drawing. */
const told = new Set<string>()
function fault(text: string): void {
  if (!told.has(text)) warn(text)
  told.add(text)
}

/**
 * Everything about a chat's looks that can wait until it is there: the business's picture or initials, the owner's
 * launcher, size and letters, office hours, wide tables, and the way around a cookie banner. Nothing here is drawn by
 * the panel; all of it is one style sheet, two elements and attributes.
 * @returns what is to be called when the look has changed
 */
export function style(chat: WidgetInstance, look: () => OwnLook, config: () => WidgetConfig | null): () => void {
  const shadow = chat.element.shadowRoot!
  const launcher = shadow.querySelector<HTMLElement>('[data-part="launcher"]')
  // The panel's own sheets come behind this one: where both speak, the rules here name more.
  const sheet = new CSSStyleSheet()
  shadow.adoptedStyleSheets.push(sheet)
  /** Pictures by address: whether they can be shown. */
  const pictures = new Map<string, boolean>()
  let lift = 0
  let drawn = ''
  let teased: unknown
  let people: Promise<People> | undefined
  // Whoever comes by the link of an email wants to read on.
  if (linkedToken(chat.botId) !== undefined) chat.open()

  function pictureOf({ avatarUrl, api }: OwnLook): string | undefined {
    if (!avatarUrl) return undefined
    const address = URL.parse?.(avatarUrl, api)
    if (!address || !/^https?:$/.test(address.protocol)) {
      fault(`avatarUrl: "${avatarUrl}" is not valid`)
      return undefined
    }
    const { href } = address
    if (!pictures.has(href)) {
      pictures.set(href, false)
      const image = new Image()
      image.referrerPolicy = 'no-referrer'
      image.addEventListener('load', () => {
        pictures.set(href, true)
        update()
      })
      image.src = href
    }
    return pictures.get(href) ? href : undefined
  }

  function update(): void {
    const wanted = look()
    const { mode, locale, offsetY } = wanted
    if (wanted.proactiveMessage)
      teased ??= import(/* @vite-ignore */ import.meta.url.replace('/looks-', '/teaser-')).then(
        ({ tease }: Teaser) => tease(chat, look),
        () => 0,
      )
    const rules = [css, `.bubble::after{content:none}`]
    rules.push(`[data-role='user'][data-state='pending'] .bubble::after{content:${cssText(waitingIn(locale))}}`)

    const picture = pictureOf(wanted)
    const initials = initialsOf(config()?.name ?? '')
    if (picture)
      rules.push(
        `.header .mark{background:#fff url("${picture}") center/cover;border-radius:50%}.mark.mark>*{display:none}`,
      )
    else if (initials)
      rules.push(
        `.mark.mark>*{display:none}.mark::after{content:${cssText(initials)};color:var(--lq-on-action);font:650 15px/1 var(--lq-sans)}`,
      )

    const size = sizes.get(wanted.size ?? '')
    if (wanted.size && !size && wanted.size !== 'regular') fault(`size: "${wanted.size}" is not valid`)
    if (size && mode !== 'inline')
      rules.push(
        `[part=launcher]{padding:${(size.button - size.icon) / 2}px;border-width:0;border-radius:${size.button / 2}px}[part=launcher]>svg{width:${size.icon}px}@media (min-width:641px) and (min-height:421px){.panel.panel[data-mode=bubble]{width:min(${size.width}px,100% - var(--lq-beside) - 2*var(--lq-x));height:min(${size.height}px,100% - var(--lq-under) - var(--lq-y) - 92px)}}`,
      )
    if (size) rules.push(`.place .panel{font-size:${size.letters}px}`)

    if (wanted.font === 'host') {
      const family = getComputedStyle(document.body).fontFamily
      if (families.test(family)) rules.push(`:host{--loquia-sans:${family}}`)
    } else if (wanted.font && wanted.font !== 'system') fault(`font: "${wanted.font}" is not valid`)

    // The launcher's rules take the pixels from the edge as they are: these come later and say the same with more.
    const higher = lift + Math.max(0, (size?.button ?? regularButton) - regularButton)
    if (mode !== 'inline' && lift)
      rules.push(
        `:host{bottom:calc(max(0%,100% - 100dvh) + ${offsetY + lift}px + env(safe-area-inset-bottom))!important}`,
      )
    if (mode !== 'inline' && higher) rules.push(`.place .panel{--lq-y:${offsetY + higher}px}`)

    styleLauncher(wanted, picture)
    styleHeader(wanted)
    const all = rules.join('')
    if (all !== drawn) sheet.replaceSync((drawn = all))
  }

  function styleLauncher({ mode, launcherIcon, launcherLabel }: OwnLook, picture: string | undefined): void {
    if (!launcher || mode === 'inline') return
    const isPicture = launcherIcon === 'picture'
    const path = icons.get(launcherIcon ?? '')
    if (launcherIcon && !isPicture && !path && launcherIcon !== 'quotes')
      fault(`launcherIcon: "${launcherIcon}" is not valid`)
    const before = launcher.querySelector('.own')
    const wanted = isPicture ? (picture ?? '') : (path ?? '')
    if (((before as HTMLElement | null)?.dataset.of ?? '') !== wanted) {
      before?.remove()
      if (wanted) {
        const icon = isPicture ? pictureElement(wanted) : drawing(wanted)
        icon.dataset.of = wanted
        launcher.prepend(icon)
      }
    }
    let label = launcher.querySelector<HTMLElement>('.label')
    const words = launcherLabel?.slice(0, 40) ?? ''
    if (words && !label) {
      label = document.createElement('span')
      label.className = 'label'
      launcher.append(label)
    }
    if (!words) label?.remove()
    else if (label!.textContent !== words) label!.textContent = words
    nameLauncher()
  }

  /** What is read on the button is part of what it is called: whoever speaks to their computer says what they read. */
  function nameLauncher(): void {
    const words = launcher?.querySelector('.label')?.textContent
    const name = launcher?.getAttribute('aria-label')
    if (words && name && launcher.getAttribute('aria-expanded') === 'false' && !name.startsWith(words))
      launcher.setAttribute('aria-label', `${words}: ${name}`)
  }

  function pictureElement(address: string): HTMLElement {
    const element = document.createElement('span')
    element.className = 'own picture'
    // Through the object model, which a strict policy allows.
    element.style.backgroundImage = `url("${address}")`
    return element
  }

  /** When the business is back, outside of its office hours. */
  function styleHeader(wanted: OwnLook): void {
    const names = shadow.querySelector('.names')
    if (!names) return
    const { officeHours, timeZone = config()?.timeZone } = wanted
    if (officeHours && !readHours(officeHours)) fault(`officeHours: "${officeHours}" is not valid`)
    const opensAt = officeHours ? nextOpening(officeHours, timeZone) : null
    if (!opensAt) return names.querySelector('.away')?.remove()
    // The sentence is that of chats with agents, so that a chat never says two times.
    people ??= import(/* @vite-ignore */ import.meta.url.replace('/looks-', '/people-')) as Promise<People>
    people.then(
      ({ backSentence }) => sayAway(names, backSentence(wanted, config(), opensAt, timeZone)),
      () => 0,
    )
  }

  const naming = new MutationObserver(nameLauncher)
  if (launcher) naming.observe(launcher, { attributeFilter: ['aria-label', 'aria-expanded'] })
  // The panel draws its tables when it wants to.
  const writing = new MutationObserver(() => {
    const messages = shadow.querySelector('[data-part="messages"]')
    if (messages) styleTables(messages)
  })
  const watch = (): void => {
    const messages = shadow.querySelector('[data-part="messages"]')
    const list = messages?.firstElementChild
    if (messages && list) {
      // Not each word that is written: what there is to see of a table is there when its answer has ended.
      writing.observe(messages, { subtree: true, attributeFilter: ['data-state'] })
      writing.observe(list, { childList: true })
      styleTables(messages)
    }
    update()
  }
  const stopAvoiding =
    look().mode === 'inline' || !launcher
      ? undefined
      : avoidOverlap(chat.element, launcher, (px) => {
          lift = px
          update()
        })
  // On the element and not by `on`: the page's listeners go on with the next element, these end with this one.
  for (const [name, listener] of [
    ['open', watch],
    ['close', update],
    ['destroy', end],
  ] as const)
    chat.element.addEventListener(ownName(name), listener)
  function end(): void {
    naming.disconnect()
    writing.disconnect()
    stopAvoiding?.()
  }
  watch()
  return update
}

/** Writes a sentence below the title; the same one is not written again. */
function sayAway(names: Element, sentence: string): void {
  const line = names.querySelector('.away') ?? document.createElement('p')
  if (line.textContent === sentence) return
  line.className = 'away'
  line.textContent = sentence
  names.append(line)
}
