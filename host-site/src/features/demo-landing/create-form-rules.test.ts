import { describe, expect, test } from 'vitest'
import { createFormSchema, faultOf, firstFault } from './create-form-rules'

const good = { website: 'https://www.Example.com/about', fullName: 'Anna Rossi', email: 'anna@example.com' }
const faults = (change: Partial<typeof good>) => {
  const parsed = createFormSchema.safeParse({ ...good, ...change })
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`)
}

describe('the form of the demo page', () => {
  test('takes an address as people paste it', () => {
    expect(faults({})).toEqual([])
    expect(['example.com', 'localhost:3001', 'caffè.it'].flatMap((website) => faults({ website }))).toEqual([])
  })

  test('asks for everything that is missing, blanks included', () => {
    expect(faults({ website: '', fullName: '  ', email: '' })).toEqual([
      'website: missing',
      'fullName: missing',
      'email: missing',
    ])
  })

  test.each(['anna', 'anna@', 'anna@example', 'an na@example.com', 'a@b@c.com'])('refuses %j as an email', (email) => {
    expect(faults({ email })).toEqual(['email: invalidEmail'])
  })

  test.each(['example', '-a.com', 'ftp://example.com', 'exa mple.com'])('refuses %j as a website', (website) => {
    expect(faults({ website })).toEqual(['website: invalidWebsite'])
  })

  test('tells one fault at a time: missing, then the email, then the website', () => {
    expect(firstFault(['invalidWebsite', 'missing', 'invalidEmail'])).toBe('missing')
    expect(firstFault(['invalidWebsite', undefined, 'invalidEmail'])).toBe('invalidEmail')
    expect(firstFault(['invalidWebsite', undefined, undefined])).toBe('invalidWebsite')
    expect(faultOf('anything else')).toBeUndefined()
  })
})
