import { clientDesk } from '../../testing/client-desk.ts'
import { admin } from '../../testing/share-product.ts'

/** A client of whom something is typed and not saved yet, with the question that the page asks before it goes. */
export function typedScene() {
  const desk = clientDesk()
  const { visit } = desk
  const tab = (name: string) => desk.page.getByRole('tab', { name, exact: true })
  /** A step of the studio: its number or mark is part of its name. */
  const step = (name: string) => desk.page.getByRole('tab', { name })
  const notifications = () => tab('Notifications and storage')
  const field = (label: string) =>
    desk.page.getByLabel(label, { exact: true }).and(desk.page.getByRole('textbox')).filter({ visible: true })

  const asks = () => desk.page.getByRole('dialog', { name: 'Leave without saving?' })
  const stay = async () => {
    await asks().waitFor()
    await asks().getByRole('button', { name: 'Stay here' }).click()
    await asks().waitFor({ state: 'hidden' })
  }

  const leave = () => asks().getByRole('button', { name: 'Leave', exact: true }).click()
  const asAdmin = () => desk.call('POST', '/api/login', admin)

  return { desk, visit, tab, step, notifications, field, asks, stay, leave, asAdmin }
}
