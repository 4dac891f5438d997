import { array, assert as check, boolean, constantFrom, integer, property, record, uniqueArray } from 'fast-check'
import { expect, it } from 'vitest'
import { readPage } from './read-page.testing.js'

const rowing = '<p>Price: 18 euros.</p>'
const sailing = '<p>Price: 44 euros.</p>'
it.each([
  [
    'Webflow',
    `<div class="w-tabs"><div class="w-tab-menu"><a data-w-tab="Tab 1" class="w-tab-link"><div>Rowing boat</div></a><a data-w-tab="Tab 2" class="w-tab-link"><div>Sailing boat</div></a></div><div class="w-tab-content"><div data-w-tab="Tab 1" class="w-tab-pane">${rowing}</div><div data-w-tab="Tab 2" class="w-tab-pane">${sailing}</div></div></div>`,
  ],
  [
    'jQuery UI',
    `<div id="tabs"><ul><li><a href="#t1">Rowing boat</a></li><li><a href="#t2">Sailing boat</a></li></ul><div id="t1">${rowing}</div><div id="t2">${sailing}</div></div>`,
  ],
  [
    'Alpine',
    `<div x-data="{tab:1}"><nav><button @click="tab = 1">Rowing boat</button><button @click="tab = 2">Sailing boat</button></nav><div x-show="tab === 1">${rowing}</div><div x-show="tab === 2" style="display:none">${sailing}</div></div>`,
  ],
  [
    'a function',
    `<div class="tab"><button class="tablinks" onclick="openTab(event, 'row')">Rowing boat</button><button class="tablinks" onclick="openTab(event, 'sail')">Sailing boat</button></div><div id="row" class="tabcontent">${rowing}</div><div id="sail" class="tabcontent" style="display:none">${sailing}</div>`,
  ],
  [
    'boxes to tick',
    `<div class="tabs"><input type="radio" name="t" id="t1" checked><label for="t1">Rowing boat</label><input type="radio" name="t" id="t2"><label for="t2">Sailing boat</label><div class="panel">${rowing}</div><div class="panel">${sailing}</div></div>`,
  ],
  [
    'their order',
    `<div class="tabs"><div role="tablist"><button role="tab">Rowing boat</button><button role="tab">Sailing boat</button></div><div role="tabpanel">${rowing}</div><div role="tabpanel" hidden>${sailing}</div></div>`,
  ],
  [
    'Divi',
    `<div class="et_pb_tabs"><ul class="et_pb_tabs_controls"><li><a href="#">Rowing boat</a></li><li><a href="#">Sailing boat</a></li></ul><div class="et_pb_all_tabs"><div class="et_pb_tab et_pb_tab_0">${rowing}</div><div class="et_pb_tab et_pb_tab_1">${sailing}</div></div></div>`,
  ],
  [
    'names of data',
    `<div class="tabs"><span data-tab="row">Rowing boat</span><span data-tab="sail">Sailing boat</span></div><div class="tab-body" data-tab-content="row">${rowing}</div><div class="tab-body" data-tab-content="sail">${sailing}</div>`,
  ],
  [
    'headings in a row',
    `<div class="tabs"><h3>Rowing boat</h3><h3>Sailing boat</h3><div class="panel">${rowing}</div><div class="panel">${sailing}</div></div>`,
  ],
  [
    'elements of a library',
    `<sl-tab-group><sl-tab slot="nav" panel="row">Rowing boat</sl-tab><sl-tab slot="nav" panel="sail">Sailing boat</sl-tab><sl-tab-panel name="row">${rowing}</sl-tab-panel><sl-tab-panel name="sail">${sailing}</sl-tab-panel></sl-tab-group>`,
  ],
])('puts the titles of tabs above their panels, tied by %s', (_, main) => {
  expect(readPage(main)).toMatch(/Rowing boat\n[^]*18 euros[^]*Sailing boat\n[^]*44 euros/)
  expect(readPage(main)).not.toMatch(/Sailing boat[^]*18 euros/)
})

it('finds a panel without an id by the tab that labels it', () => {
  const page = readPage(
    `<div role="tablist"><button role="tab" id="a">Rowing boat</button><button role="tab" id="b">Sailing boat</button></div><section role="tabpanel" aria-labelledby="b">${sailing}</section><section role="tabpanel" aria-labelledby="a">${rowing}</section>`,
  )
  expect(page).toMatch(/Sailing boat\n[^]*44 euros[^]*Rowing boat\n[^]*18 euros/)
})

it.each([
  `<div class="tabs"><ul><li><a href="#">All</a></li><li><a href="#">Rowing boat</a></li></ul><div class="list"><div class="card">${rowing}</div><div class="card">${sailing}</div></div></div>`,
  `<div class="tabs"><div role="tablist"><button role="tab">Rowing boat</button><button role="tab">Canoe</button><button role="tab">Sailing boat</button></div><div role="tabpanel">${rowing}</div><div role="tabpanel" hidden>${sailing}</div></div>`,
  `<button onclick="scrollDown('boats')">Rowing boat</button><section id="boats">${sailing}</section>`,
])('puts no title above a panel that may belong to another: %s', (main) => {
  expect(readPage(main)).not.toMatch(/^(?:All|Rowing boat|Canoe)\n+Price/m)
})

it('keeps groups apart whose panels have the same names', () => {
  const group = (first: string, second: string, price: number): string =>
    `<div x-data="{tab:1}"><nav><button @click="tab=1">${first}</button><button @click="tab=2">${second}</button></nav><div x-show="tab===1"><p>Price: ${price} euros.</p></div><div x-show="tab===2"><p>Price: ${price + 1} euros.</p></div></div>`
  expect(readPage(group('Rowing boat', 'Sailing boat', 18) + group('Canoe', 'Raft', 30))).toMatch(
    /Rowing boat\n[^]*18 euros[^]*Sailing boat\n[^]*19 euros[^]*Canoe\n[^]*30 euros[^]*Raft\n[^]*31 euros/,
  )
})

it('gives each panel its own title or none, however they are tied', () => {
  const group = record({
    titles: uniqueArray(constantFrom('Rowing boat', 'Sailing boat', 'Canoe', 'Raft', 'Kayak'), {
      minLength: 2,
      maxLength: 5,
    }),
    missing: integer({ min: 0, max: 1 }),
    tie: constantFrom('data', 'state', 'order', 'function'),
    hides: boolean(),
    filler: array(constantFrom('<p>Ask us.</p>', '<hr>'), { maxLength: 1 }),
  })
  check(
    property(group, ({ titles, missing, tie, hides, filler }) => {
      const tab = (title: string, at: number): string => {
        if (tie === 'data') return `<a class="tab-link" data-tab="t${at}">${title}</a>`
        if (tie === 'state') return `<button @click="open='t${at}'">${title}</button>`
        return tie === 'order'
          ? `<button role="tab">${title}</button>`
          : `<button class="tablinks" onclick="go(event,'t${at}')">${title}</button>`
      }
      const attributes = (at: number): string => {
        const hidden = hides && at > 0 ? ' style="display:none"' : ''
        if (tie === 'data') return `class="tab-pane" data-panel="t${at}"${hidden}`
        if (tie === 'state') return `x-show="open==='t${at}'"${hidden}`
        return tie === 'order' ? `role="tabpanel"${hidden}` : `class="tab-panel" id="t${at}"${hidden}`
      }
      const panels = titles
        .slice(0, titles.length - (tie === 'order' ? missing : 0))
        .map(
          (_, at) =>
            `<div ${attributes(at)}><p>This one costs ${50 + at} euros for each hour that you take it.</p></div>`,
        )
      const page = readPage(
        `<div class="tabs"><div role="tablist">${titles.map(tab).join('')}</div>${filler.join('')}${panels.join('')}</div>`,
      )
      const lines = page.split('\n')
      for (const at of panels.keys()) {
        const line = lines.findIndex((each) => each.includes(`costs ${50 + at} euros`))
        expect(line).toBeGreaterThan(-1)
        const above = lines.slice(0, line).findLast((each) => titles.some((title) => title === each))
        expect([titles[at], undefined]).toContain(above)
      }
    }),
    { numRuns: 150 },
  )
})
