import { warnOnce, type FullAppearance } from './full-appearance'
import { createIcon, icons } from './launcher-icons'

function showIcon(launcher: HTMLElement, launcherIcon: string | undefined, picture: string | undefined): void {
  const isPicture = launcherIcon === 'picture'
  const path = icons.get(launcherIcon ?? '')
  if (launcherIcon && !isPicture && !path && launcherIcon !== 'quotes')
    warnOnce(`launcherIcon: "${launcherIcon}" is not valid`)
  const before = launcher.querySelector('.own')
  const wanted = isPicture ? (picture ?? '') : (path ?? '')
  if (((before as HTMLElement | null)?.dataset.of ?? '') !== wanted) {
    before?.remove()
    if (wanted) {
      const icon = isPicture ? pictureElement(wanted) : createIcon(wanted)
      icon.dataset.of = wanted
      launcher.prepend(icon)
    }
  }
}

function showLabel(launcher: HTMLElement, launcherLabel: string | undefined): void {
  let label = launcher.querySelector<HTMLElement>('.label')
  const words = launcherLabel?.slice(0, 40) ?? ''
  if (words && !label) {
    label = document.createElement('span')
    label.className = 'label'
    launcher.append(label)
  }
  if (!words) label?.remove()
  else if (label!.textContent !== words) label!.textContent = words
}

export function styleLauncher(
  launcher: HTMLElement,
  { launcherIcon, launcherLabel }: FullAppearance,
  picture: string | undefined,
): void {
  showIcon(launcher, launcherIcon, picture)
  showLabel(launcher, launcherLabel)
  nameLauncher(launcher)
}

/** Voice control requires the visible label in the accessible name. */
function nameLauncher(launcher: HTMLElement): void {
  const words = launcher.querySelector('.label')?.textContent
  const name = launcher.getAttribute('aria-label')
  if (words && name && launcher.getAttribute('aria-expanded') === 'false' && !name.startsWith(words))
    launcher.setAttribute('aria-label', `${words}: ${name}`)
}

function pictureElement(address: string): HTMLElement {
  const element = document.createElement('span')
  element.className = 'own picture'
  // A strict CSP allows the object model.
  element.style.backgroundImage = `url("${address}")`
  return element
}

/** @returns a function that stops this */
export function keepName(launcher: HTMLElement): () => void {
  const naming = new MutationObserver(() => nameLauncher(launcher))
  naming.observe(launcher, { attributeFilter: ['aria-label', 'aria-expanded'] })
  return () => naming.disconnect()
}
