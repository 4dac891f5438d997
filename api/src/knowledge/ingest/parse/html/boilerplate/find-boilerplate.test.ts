import { describe, expect, it } from 'vitest'
import { said } from '../passages-of-body.testing.js'

describe('a dialog', () => {
  const room =
    'The room of the hazels looks over the hills and has a wooden bed, a bath of its own and a stove. Breakfast with bread from our oven is included, and dogs are welcome with those who bring a blanket. It costs 85 euros a night.'
  const dialog = (id: string, text: string): string =>
    `<div class="modal fade" id="${id}"><div class="modal-dialog"><div class="modal-content"><h5 class="modal-title">The hazel room</h5><div class="modal-body"><p>${text}</p></div></div></div></div>`
  const page =
    '<main><h1>Rooms</h1><p>Each of our five rooms has a name and a window to the east, and all of them are on the first floor of the farm.</p><p>We have let rooms since 1974. The house stands by itself at the end of a lane, with a garden, an orchard and a barn in which bicycles find room. In winter the kitchen is warm and the evenings are long; in summer we eat under the walnut tree.</p><div class="card"><h3>The hazel room</h3><button data-bs-toggle="modal" data-bs-target="#hazel">See the room</button></div></main>'

  it('is read when a button opens it, inside or behind the main part', () => {
    expect(said(page + dialog('hazel', room))).toContain('dogs are welcome')
    expect(said(page.replace('</main>', `${dialog('hazel', room)}</main>`))).toContain('dogs are welcome')
  })

  it('is ignored when it opens automatically, is a picture or asks for data', () => {
    expect(said(page + dialog('offer', room.replace(/ It costs.*$/, '')))).not.toContain('dogs are welcome')
    expect(said(page + dialog('hazel', 'A photo of the room.'))).not.toContain('A photo')
    expect(said(page + dialog('hazel', `<form><p>${room}</p><input name="mail"></form>`))).not.toContain(
      'dogs are welcome',
    )
  })
})
