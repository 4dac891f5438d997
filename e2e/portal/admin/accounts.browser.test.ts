import { errorMessage } from '@loquia/contracts'
import { expect, test } from 'vitest'
import { asAdmin, call, dialog, lookInBoth, person, scene, sceneForTests, toast, visit } from './admin-scene.testing.ts'

/** Texts of the account screens in each language. */
const accountsWords = [
  {
    prefix: '',
    locale: 'en',
    name: 'rina',
    open: 'New client',
    username: 'Username',
    email: 'Email',
    first: 'First name',
    company: 'Company',
    create: 'Create account',
    shortName: 'Username must be at least 3 characters',
    noAddress: 'Please enter a valid email address',
    created: 'Account created',
    edit: 'Edit',
    editTitle: 'Edit rina',
    save: 'Save',
    saved: 'Saved',
    close: 'Close',
    makeLink: 'Create one-time link',
    goodFor: /^It works once and expires in 60 minutes/,
    details: 'View details of rina',
    remove: 'Delete account',
    title: 'Delete Rina (rina) for good?',
    consequence: 'The chatbots disappear from the client’s pages at once',
    goes: ['1 chatbot with everything it has read', '1 conversation with a visitor', '1 project', '1 support request'],
    type: 'Type “rina” to confirm',
    mistyped: 'This is not the username',
    cancel: 'Cancel',
    removed: 'Account deleted',
    ended: 'Log in',
  },
  {
    prefix: '/it',
    locale: 'it',
    name: 'rita',
    open: 'Nuovo cliente',
    username: 'Nome utente',
    email: 'Email',
    first: 'Nome',
    company: 'Azienda',
    create: 'Crea l’account',
    shortName: 'Il nome utente deve avere almeno 3 caratteri',
    noAddress: 'Scrivi un indirizzo email valido',
    created: 'Account creato',
    edit: 'Modifica',
    editTitle: 'Modifica rita',
    save: 'Salva',
    saved: 'Salvato',
    close: 'Chiudi',
    makeLink: 'Crea un link monouso',
    goodFor: /^Vale una volta sola e scade dopo 60 minuti/,
    details: 'Vedi i dettagli di rita',
    remove: 'Elimina l’account',
    title: 'Eliminare Rina (rita) per sempre?',
    consequence: 'I chatbot spariscono subito dalle pagine del cliente',
    goes: [
      '1 chatbot con tutto quello che ha letto',
      '1 conversazione con un visitatore',
      '1 progetto',
      '1 richiesta di assistenza',
    ],
    type: 'Scrivi «rita» per confermare',
    mistyped: 'Non è il nome utente',
    cancel: 'Annulla',
    removed: 'Account eliminato',
    ended: 'Accedi',
  },
] as const

/** An admin opens accounts for clients, keeps them right and removes them, on the built product. */
sceneForTests()

const phone = { width: 390, height: 844 }

/** Tag name of the focused element. */
const focused = () => scene.page.evaluate(() => document.activeElement?.tagName)

test.each(accountsWords)(
  'an admin manages an account at $prefix/admin/users',
  async ({ prefix, locale, name, goes, ...w }) => {
    const { page, product } = scene
    await asAdmin(`${prefix}/admin/users`)
    const field = (label: string) => dialog().getByLabel(label, { exact: true })
    const button = (label: string) => dialog().getByRole('button', { name: label, exact: true })

    // The error appears below its field, and the typed text stays.
    await page.getByRole('button', { name: w.open }).click()
    await field(w.username).fill('ab')
    await field(w.email).fill('nobody')
    await field(w.first).fill('Rina')
    await field(w.company).fill('Rina & Co.')
    await button(w.create).click()
    await dialog().getByText(w.shortName).waitFor()
    await dialog().getByText(w.noAddress).waitFor()
    await expect.poll(() => field(w.username).evaluate((input) => input === document.activeElement)).toBe(true)
    await lookInBoth(`a new account with faults ${prefix}`, 'dialog[open]')
    for (const [username, email, refused] of [
      ['admin', `${name}@example.com`, 'username_taken'],
      [name, ((await call('GET', '/api/user'))['email'] as string) ?? '', 'email_taken'],
    ] as const) {
      await field(w.username).fill(username)
      await field(w.email).fill(email)
      await button(w.create).click()
      await dialog().getByText(errorMessage(refused, locale)).waitFor()
      const wrong = field(refused === 'username_taken' ? w.username : w.email)
      expect(await wrong.getAttribute('aria-invalid')).toBe('true')
      await expect.poll(() => wrong.evaluate((input) => input === document.activeElement)).toBe(true)
      expect([
        await field(w.username).inputValue(),
        await field(w.email).inputValue(),
        await field(w.first).inputValue(),
        await field(w.company).inputValue(),
      ]).toEqual([username, email, 'Rina', 'Rina & Co.'])
    }
    await field(w.email).fill(`${name}@example.com`)
    await button(w.create).click()
    await toast(w.created)

    // The way in, which nobody but the client has.
    await page.getByRole('dialog', { name }).waitFor()
    await button(w.makeLink).click()
    const link = await dialog().getByLabel(w.goodFor).inputValue()
    const client = await person()
    await client.goto(link)
    await client.locator('html[data-ready]').waitFor()
    for (const password of await client.locator('input[type="password"]').all()) await password.fill('words of my own')
    const chosen = client.waitForResponse((response) => response.url().includes('/api/password/reset'))
    await client.keyboard.press('Enter')
    expect((await chosen).status()).toBe(200)
    const asClient = client.context().request
    const sent = async (method: string, path: string, data?: object) => {
      const response = await asClient.fetch(product.url + path, { method, ...(data === undefined ? {} : { data }) })
      expect([path, response.ok()]).toEqual([path, true])
      return (await response.json()) as Record<string, unknown>
    }
    await sent('POST', '/api/login', { username: name, password: 'words of my own' })

    // Changed, with a slip on the way.
    await button(w.edit).click()
    const edit = page.getByRole('dialog', { name: w.editTitle })
    await edit.getByLabel(w.company, { exact: true }).fill('Rina’s Shop')
    await edit.getByLabel(w.email, { exact: true }).fill('rina@')
    await edit.getByRole('button', { name: w.save, exact: true }).click()
    await edit.getByText(w.noAddress).waitFor()
    expect(await edit.getByLabel(w.company, { exact: true }).inputValue()).toBe('Rina’s Shop')
    await edit.getByLabel(w.email, { exact: true }).fill(`${name}@shop.example`)
    await edit.getByRole('button', { name: w.save, exact: true }).click()
    await toast(w.saved)
    await edit.waitFor({ state: 'hidden' })
    await dialog()
      .getByRole('definition')
      .filter({ hasText: /^Rina’s Shop$/ })
      .waitFor()
    expect(await sent('GET', '/api/user')).toMatchObject({
      username: name,
      email: `${name}@shop.example`,
      company: 'Rina’s Shop',
    })

    // What is theirs.
    const [{ botId }] = (await sent('POST', '/api/chatbot/bots'))['bots'] as [{ botId: string }]
    expect(await product.ask(botId, 'Do you mend umbrellas?')).toMatchObject({ success: true })
    const { id } = (await sent('GET', '/api/user')) as { id: number }
    await call('POST', '/api/admin/projects', { clientId: id, name: 'Shutters', description: '' })
    await sent('POST', '/api/support', {
      name: 'Rina',
      email: `${name}@shop.example`,
      subject: 'My colors',
      message: 'How do I change them?',
    })
    await visit(client, `${prefix}/portal`)
    await client.locator('[data-step]').waitFor()

    // Asked before it goes, with what goes along; nothing goes by a slip.
    await asAdmin(`${prefix}/admin/users?search=${name}`, { viewport: phone })
    await page.getByRole('button', { name: w.details }).click()
    await button(w.remove).click()
    const sure = page.getByRole('dialog', { name: w.title })
    await sure.getByText(w.consequence).waitFor()
    expect(await sure.getByRole('listitem').allInnerTexts()).toEqual(goes)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
    await lookInBoth(`removing an account ${prefix}`, 'dialog dialog[open]')
    await sure.getByLabel(w.type).fill('somebody')
    await sure.getByRole('button', { name: w.remove }).click()
    await sure.getByText(w.mistyped).waitFor()
    expect(await sure.getByLabel(w.type).inputValue()).toBe('somebody')
    await sure.getByRole('button', { name: w.cancel }).click()
    await sure.waitFor({ state: 'hidden' })
    expect(await sent('GET', '/api/user')).toMatchObject({ username: name })

    await button(w.remove).click()
    expect(await sure.getByLabel(w.type).inputValue()).toBe('')
    await sure.getByLabel(w.type).fill(name)
    await sure.getByRole('button', { name: w.remove }).click()
    await toast(w.removed)
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: w.details }).count()).toBe(0)
    // The opener is gone, so focus moves into the page instead of to its body.
    await expect.poll(focused).not.toBe('BODY')

    // It is gone, with its session, and nobody can come in by its name.
    expect((await asClient.get(`${product.url}/api/user`)).status()).toBe(401)
    expect(
      (
        await asClient.post(`${product.url}/api/login`, { data: { username: name, password: 'words of my own' } })
      ).status(),
    ).toBe(401)
    expect(await product.ask(botId, 'Do you mend umbrellas?')).toMatchObject({ code: 'demo_not_found' })
    await visit(client, `${prefix}/portal`)
    await client.waitForURL((address) => address.pathname === `${prefix}/auth`)
    await client.getByRole('tab', { name: w.ended }).waitFor()
    expect(await call('GET', '/api/admin/users?search=' + name)).toMatchObject({ count: 0 })
    const { projects } = await call<{ projects: { name: string }[] }>('GET', '/api/admin/projects')
    expect(projects.map((project) => project.name)).not.toContain('Shutters')
    await asAdmin(`${prefix}/admin/audit`)
    await page.getByText(name).first().waitFor()
  },
)

test('an admin manages an account by keyboard only', async () => {
  const { page } = scene
  await asAdmin('/admin/users')
  /** Presses Tab until the focus is on what has this name. */
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 60; presses++) {
      const here = await page.evaluate(() => {
        const { activeElement } = document
        return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
      })
      if (here.trim() === name) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${name} is not reached by the Tab key`)
  }
  await page.getByRole('button', { name: 'New client' }).waitFor()
  await tabTo('New client')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'New client' }).waitFor()
  for (const text of ['tara', 'tara@example.com', 'Tara', 'Bianchi', 'Tara’s']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await tabTo('Create account')
  await page.keyboard.press('Enter')
  await toast('Account created')
  await page.getByRole('dialog', { name: 'tara' }).waitFor()
  await expect.poll(focused).toBe('H2')
  await tabTo('Edit')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Edit tara' }).waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('tara@shop.example')
  await page.keyboard.press('Enter')
  await toast('Saved')
  await page.getByRole('dialog', { name: 'Edit tara' }).waitFor({ state: 'hidden' })
  await dialog().getByText('tara@shop.example').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Edit')
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await expect.poll(focused).not.toBe('BODY')
  await tabTo('View details of tara')
  await page.keyboard.press('Enter')
  await tabTo('Delete account')
  await page.keyboard.press('Enter')
  const sure = page.getByRole('dialog', { name: 'Delete Tara Bianchi (tara) for good?' })
  await sure.waitFor()
  await sure.getByText('nothing else: the account is empty').waitFor()
  await sure.getByLabel('Type “tara” to confirm').focus()
  await page.keyboard.type('tara')
  await tabTo('Delete account')
  await page.keyboard.press('Enter')
  await toast('Account deleted')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await expect.poll(focused).not.toBe('BODY')
})
