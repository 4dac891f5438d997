import { expect, it } from 'vitest'
import { replyAddress } from './reply-address'

const read = (address: string) => {
  const url = new URL(address)
  return {
    to: decodeURIComponent(url.pathname),
    subject: url.searchParams.get('subject'),
    body: url.searchParams.get('body'),
  }
}

it('quotes each line of the inquiry', () => {
  expect(read(replyAddress('anna@example.com', 'Re: Perché & come?', 'One\nTwo & three\r\n\r\nFour'))).toEqual({
    to: 'anna@example.com',
    subject: 'Re: Perché & come?',
    body: '\r\n\r\n> One\r\n> Two & three\r\n> \r\n> Four',
  })
})

it('takes no email header from what a stranger wrote', () => {
  const address = replyAddress('a@example.com?bcc=all@example.com', 'x&cc=y@example.com', 'z&bcc=y@example.com')
  expect([...new URL(address).searchParams.keys()]).toEqual(['subject', 'body'])
  expect(read(address).to).toBe('a@example.com?bcc=all@example.com')
})

it('shortens a long inquiry', () => {
  expect(read(replyAddress('a@example.com', 's', 'x'.repeat(5_000))).body).toBe(`\r\n\r\n> ${'x'.repeat(700)} […]`)
})

it('quotes nothing without an inquiry', () => {
  expect(replyAddress('a@example.com', 's', '')).toBe('mailto:a%40example.com?subject=s')
})
