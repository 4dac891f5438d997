import { cssText } from './css-text'
import { warnOnce, type FullAppearance } from './full-appearance'
import { initialsOf } from './initials-of'
import css from './looks.css?inline'
import { waitingIn } from './words'

interface Size {
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
/** Pixels of the launcher's button without this module. */
const regularButton = 60
/** Allows only font names. */
const families = /^[\p{L}\p{N}\s"',._-]{1,300}$/u

function markRules(picture: string | undefined, name: string): string {
  const initials = initialsOf(name)
  if (picture)
    return `.header .mark{background:#fff url("${picture}") center/cover;border-radius:50%}.mark.mark>*{display:none}`
  return initials
    ? `.mark.mark>*{display:none}.mark::after{content:${cssText(initials)};color:var(--lq-on-action);font:650 15px/1 var(--lq-sans)}`
    : ''
}

function sizeRules({ button, icon, width, height, letters }: Size, mode: string): string {
  const frame =
    mode === 'inline'
      ? ''
      : `[part=launcher]{padding:${(button - icon) / 2}px;border-width:0;border-radius:${button / 2}px}[part=launcher]>svg{width:${icon}px}@media (min-width:641px) and (min-height:421px){.panel.panel[data-mode=bubble]{width:min(${width}px,100% - var(--lq-beside) - 2*var(--lq-x));height:min(${height}px,100% - var(--lq-under) - var(--lq-y) - 92px)}}`
  return `${frame}.place .panel{font-size:${letters}px}`
}

function fontRules(font: string | undefined): string {
  if (font === 'host') {
    const family = getComputedStyle(document.body).fontFamily
    return families.test(family) ? `:host{--loquia-sans:${family}}` : ''
  }
  if (font && font !== 'system') warnOnce(`font: "${font}" is not valid`)
  return ''
}

/** Overrides the launcher's offsets with higher specificity. */
function offsetRules({ mode, offsetY }: FullAppearance, lift: number, size: Size | undefined): string {
  if (mode === 'inline') return ''
  const higher = lift + Math.max(0, (size?.button ?? regularButton) - regularButton)
  return (
    (lift
      ? `:host{bottom:calc(max(0%,100% - 100dvh) + ${offsetY + lift}px + env(safe-area-inset-bottom))!important}`
      : '') + (higher ? `.place .panel{--lq-y:${offsetY + higher}px}` : '')
  )
}

/**
 * @param name the bot's name
 * @param lift pixels by which the chat rises above banners
 */
export function rulesOf(look: FullAppearance, picture: string | undefined, name: string, lift: number): string {
  const size = sizes.get(look.size ?? '')
  if (look.size && !size && look.size !== 'regular') warnOnce(`size: "${look.size}" is not valid`)
  return [
    css,
    `.bubble::after{content:none}`,
    `[data-role='user'][data-state='pending'] .bubble::after{content:${cssText(waitingIn(look.locale))}}`,
    markRules(picture, name),
    size ? sizeRules(size, look.mode) : '',
    fontRules(look.font),
    offsetRules(look, lift, size),
  ].join('')
}
