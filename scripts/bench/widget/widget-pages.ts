import type { TokenSource } from './widget-service.ts'

const blocks = [
  '## Collecting an order\n\nOrders are ready **from eight** on weekdays. Bring the number in your e-mail, or say the name that you *ordered under*.\n\n',
  '- Bread keeps for four days in its paper\n- Cakes want a cool place and a **flat** surface\n- Tins come back to us, please\n\n',
  'Whoever cannot come sends somebody else. We keep what was paid for until closing time, and give the rest to the kitchen across the street in the evening.\n\n',
  '| Day | Opens | Closes |\n| --- | --- | --- |\n| Tuesday | 7 | 18 |\n| Saturday | 6 | 14 |\n\n',
  '1. Choose a size\n2. Tell us about **allergies**\n3. Pay when you collect\n\n',
  '```html\n<a href="/order">Order</a>\n<a href="/hours">Hours</a>\n```\n\n',
]
/** Each block keeps its last space, without which the next would join its last line. */
const pieces = blocks.flatMap((text) => text.match(/\s*\S{1,4}|\s+$/g) ?? [])

export const source: TokenSource = {
  tokens: (count, id) => [...Array.from({ length: count - 1 }, (_, at) => pieces[at % pieces.length]!), `\n\nEND${id}`],
  parseCommand(text) {
    const [, n, rate, id] = /^stream (\d+) (\d+) (\d+)$/.exec(text) ?? []
    return n === undefined ? null : { n: Number(n), rate: Number(rate), id: Number(id) }
  },
  async pace(tokens, rate, emit, isClosed) {
    // Rate 0 sends all at once.
    if (rate === 0) return tokens.forEach((token) => emit(token))
    const began = performance.now()
    for (let sent = 0; sent < tokens.length && !isClosed();) {
      const due = Math.min(tokens.length, Math.floor(((performance.now() - began) * rate) / 1_000) + 1)
      while (sent < due) emit(tokens[sent++]!)
      await new Promise((wake) => setTimeout(wake, 1_000 / rate))
    }
  },
}

const words =
  '<p>The shop stands on the square, between the fountain and the school. It opens when the first bus comes.</p>'.repeat(
    30,
  )
const pageHtml = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Host page</title><h1>Host page</h1>${words}${body}</html>`
/** The smallest launcher: a button in a shadow root, by a script fetched like ours. */
const button = `const host=document.createElement('div');host.attachShadow({mode:'open'}).innerHTML='<style>button{position:fixed;right:20px;bottom:20px;width:60px;height:60px;border-radius:50%}</style><button data-part="launcher">Chat</button>';host.dataset.chatWidget='';document.body.append(host)`
/** The smallest streaming chat: plain text, once a frame. */
const plain = `<div id="box" style="position:fixed;right:20px;bottom:90px;width:380px;height:560px;overflow:auto;white-space:pre-wrap;background:#fff"></div><script src="/socket.io.js"></script><script>
window.ask = (text) => socket.emit('message', text)
const socket = io('/bare', { transports: ['websocket'] }), box = document.getElementById('box'), text = box.appendChild(new Text())
let waiting = ''
socket.on('token', (token) => { if (!waiting) requestAnimationFrame(() => { text.appendData(waiting); waiting = ''; box.scrollTop = 1e9 }); waiting += token })
</script>`

export const pages: ReadonlyMap<string, string> = new Map([
  ['/blank', pageHtml('')],
  ['/button', pageHtml('<script async src="/button.js"></script>')],
  ['/button.js', button],
  ['/widget', pageHtml('<script async src="/widget.js" data-demo-id="bench"></script>')],
  ['/plain', pageHtml(plain)],
])
