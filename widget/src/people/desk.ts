import type { Availability } from '@loquia/contracts'
import { faultOf } from '../conversation/fault-of'
import type { Message } from '../conversation/state'
import type { ExtrasHost } from '../extras/host'
import { button, node } from '../extras/nodes'
import { currentAvailability } from './current-availability'
import { drawAgent } from './agent-line'
import { awayWords, nodesOf, waitingWords, type View } from './bar'
import { createPageNews } from './page-news'
import { createPersonRow } from './person-row'
import { durationIn } from './times'
import { createWriting } from './writing'
import { wordsIn, type PeopleWords } from './words'

/** That the visitor writes is told no more often. */
const typingMs = 2_000

/** All that one chat shows of people who answer. */
export interface Desk {
  /** What it is drawn with from now on: words and settings may have changed. */
  host: ExtrasHost
  words: () => PeopleWords
  /** Draws button and bar into the header. */
  drawHeader(place: HTMLElement): void
  /** Offers a person below an answer, as long as it is the last that was said. */
  offerBelow(place: HTMLElement, answer: Message): void
  /** Draws what has changed. */
  update(): void
}

export function createDesk(shadow: ShadowRoot, firstHost: ExtrasHost): Desk {
  const { chat } = firstHost
  const panel = shadow.querySelector<HTMLElement>('.panel')!
  const offers = new Map<HTMLElement, Message>()
  const bar = node('div', { className: 'people-bar' })
  const row = createPersonRow({ press: () => void press(), opens: () => update() })
  /** What the visitor has opened. */
  let opened: { kind: 'offer' } | { kind: 'away'; availability: Availability } | undefined
  /** The id of a request that may not have arrived: made again, it is the same. */
  let requestId: string | undefined
  let asking = false
  let minutes = 0
  const tellPage = createPageNews(panel, firstHost)
  let drawn = ''
  let before = stateNow()
  let lastQuestion = questionNow()
  const writing = createWriting(chat, () => update())
  let told = 0
  let held = false

  bar.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !opened) return
    // The first Escape closes this, the next one the panel.
    event.stopPropagation()
    event.preventDefault()
    close()
  })
  panel.addEventListener('input', (event) => {
    if (!(event.target as Element).matches('[data-part=input]') || !isLive() || told > Date.now() - typingMs) return
    told = Date.now()
    chat.typing()
  })
  const end = chat.calm.subscribe(() => {
    if (panel.isConnected) update()
    else {
      end()
      row.end()
    }
  })

  function stateNow(): string {
    return chat.store.getState().handover?.state ?? 'bot'
  }
  function questionNow(): string | undefined {
    return chat.store.getState().messages.findLast(({ role }) => role === 'user')?.key
  }
  function isLive(): boolean {
    return ['waiting', 'taken'].includes(stateNow())
  }
  function close(): void {
    opened = undefined
    update()
    row.opener.focus()
  }
  /** A button that goes with what it does hands the focus to the list. */
  function focusList(): void {
    panel.querySelector<HTMLElement>('[data-part=messages]')!.focus({ preventScroll: true })
  }
  async function press(): Promise<void> {
    if (opened) return close()
    const availability = await currentAvailability(desk.host)
    if (availability && !availability.available) return away(availability)
    opened = { kind: 'offer' }
    update()
    bar.querySelector('button')?.focus()
    desk.host.announce(bar.querySelector('p')?.textContent ?? '')
  }
  /** Nobody can come: said as it is, with the form for a message. */
  function away(availability: Availability): void {
    opened = { kind: 'away', availability }
    update()
    desk.host.announce(awayWords(availability, desk.words(), desk.host))
    bar.querySelector('p')?.focus()
  }

  async function ask(event: Event): Promise<void> {
    if (asking) return
    asking = true
    // Not `disabled`: the focus stays where it is.
    const pressed = event.currentTarget as HTMLElement
    pressed.setAttribute('aria-disabled', 'true')
    requestId ??= desk.host.newId()
    const clientMessageId = requestId
    try {
      const reply = await chat.request((wire) => wire.askPerson({ clientMessageId }))
      requestId = undefined
      if (!reply.available) return away(reply.availability)
      opened = undefined
      minutes = reply.replyMinutes
      focusList()
      chat.hear({ type: 'people', changes: { handover: reply.handover } })
      // That it was asked for stands among the messages.
      void chat.catchUp()
    } catch (cause) {
      chat.tell(faultOf(cause))
    } finally {
      asking = false
      pressed.removeAttribute('aria-disabled')
    }
  }
  function withdraw(): void {
    focusList()
    chat.request((wire) => wire.cancelPerson() as Promise<object>).catch((cause: unknown) => chat.tell(faultOf(cause)))
  }

  function viewNow(): View {
    const { handover, people } = chat.store.getState()
    const usual = people?.replyMinutes || minutes || 5
    if (handover?.state === 'taken')
      return { kind: 'taken', person: handover.person ?? { name: '' }, writes: writing.isSeen() }
    if (handover?.state === 'waiting') return { kind: 'waiting', minutes: usual, until: handover.waitsUntil }
    return opened?.kind === 'offer' ? { kind: 'offer', minutes: usual } : (opened ?? { kind: 'nothing' })
  }

  function drawBar(): void {
    const { host } = desk
    const view = viewNow()
    const key = JSON.stringify([view, host.look.locale, host.config?.name, host.config?.timeZone])
    if (key === drawn) return
    drawn = key
    const focused = bar.contains(shadow.activeElement)
    bar.replaceChildren(...nodesOf(view, desk.words(), host, { ask: (event) => void ask(event), withdraw, close }))
    if (focused && !bar.contains(shadow.activeElement) && view.kind !== 'away') focusList()
    const form = bar.querySelector<HTMLElement>('.lead-place')
    if (form) drawForm(form, 'person', true, close)
  }
  /** The form for a message to the business, where it takes any. */
  function drawForm(place: HTMLElement, name: string, open: boolean, onClose?: () => void): void {
    const { host } = desk
    if (host.look.leadForm === 'never') return
    const question = chat.store.getState().messages.findLast(({ role }) => role === 'user')?.text
    void host
      .load()
      .then(({ drawLeadAt }) =>
        drawLeadAt(place, host, {
          name,
          ...(question && { question }),
          open,
          fresh: false,
          focus: false,
          ...(onClose && { onClose }),
        }),
      )
      .catch(() => 0)
  }
  /** Nobody came: the form, below the line that says so. */
  function drawMissed(): void {
    const { handover, messages } = chat.store.getState()
    const last = messages.findLast(({ role }) => role === 'event')
    const isMissed = Boolean(handover?.missed) && !isLive()
    for (const shown of shadow.querySelectorAll<HTMLElement>('.missed'))
      if ((!isMissed || shown.dataset.of !== last?.id) && !shown.querySelector('.lead-sent')) shown.remove()
    const place = shadow.querySelector(`[data-message="${CSS.escape(last?.id ?? '')}"][data-role=event] > .people`)
    if (!isMissed || !last?.id || !place?.firstChild || place.querySelector('.missed')) return
    const sorry = desk.words().personSorry
    const form = node('div', { className: 'lead-place' })
    const missed = node('div', { className: 'missed' }, node('p', { className: 'note' }, sorry), form)
    missed.dataset.of = last.id
    missed.dataset.part = 'person-missed'
    place.append(missed)
    drawForm(form, `person-${last.id}`, Boolean(last.fresh))
    if (last.fresh) desk.host.announce(sorry)
  }
  function drawOffers(): void {
    const { people, messages } = chat.store.getState()
    for (const [place, { id }] of offers) {
      const isShown = people?.available && !isLive() && messages.at(-1)?.id === id
      if (!place.isConnected) offers.delete(place)
      else if (!isShown) place.replaceChildren()
      else if (!place.firstChild) {
        const { personOffer, personTalk } = desk.words()
        place.append(
          node('p', { className: 'note' }, personOffer(durationIn(desk.host.look.locale, people.replyMinutes))),
          button('person-talk', personTalk, (event) => void ask(event), 'action'),
        )
      }
    }
  }
  function update(): void {
    const { people } = chat.store.getState()
    const now = stateNow()
    writing.look()
    const question = questionNow()
    // A new question closes the form, so that the answer has the room. The draft stays.
    if (isLive() || question !== lastQuestion) opened = undefined
    lastQuestion = question
    panel.dataset.handover = now
    panel.toggleAttribute('data-people', Boolean(people))
    row.draw(isLive() || opened ? undefined : people, desk.words(), desk.host)
    drawAgent(panel, viewNow(), desk.words(), desk.host)
    drawBar()
    drawOffers()
    drawMissed()
    const view = viewNow()
    if (now !== before && view.kind === 'waiting') desk.host.announce(waitingWords(view, desk.words(), desk.host))
    before = now
    tellPage()
    // The next page of the website goes on listening, though the panel be closed.
    if (held !== isLive()) chat.memory.keepUnsent(chat.memory.unsent(), (held = isLive()))
  }

  const desk: Desk = {
    host: firstHost,
    words: () => desk.host.overridden(wordsIn(desk.host.look.locale), desk.host.look.texts),
    drawHeader(place) {
      place.replaceChildren(row.element, bar)
    },
    offerBelow: (place, answer) => {
      place.replaceChildren()
      offers.set(place, answer)
      void currentAvailability(desk.host)
    },
    update,
  }
  return desk
}
