import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { EnvironmentError, environmentSchema, readEnvironment } from './env.js'
import { loadOrCreateSecrets } from './load-environment.js'

const secret = 'x'.repeat(32)
const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: secret,
  ENCRYPTION_KEY: secret,
  PUBLIC_URL: 'https://chat.example.com/',
}

function faultsOf(variables: Record<string, string>): string[] {
  try {
    readEnvironment(variables)
    return []
  } catch (error) {
    return error instanceof EnvironmentError ? error.message.split('\n') : []
  }
}

describe('readEnvironment', () => {
  it('needs nothing in development', () => {
    const environment = readEnvironment({})
    expect(environment).toMatchObject({
      PORT: 3000,
      PUBLIC_URL: 'http://localhost:3000',
      DATA_DIR: '.data',
      LOG_LEVEL: 'info',
    })
    expect(environment.SESSION_SECRET.length).toBeGreaterThanOrEqual(32)
    expect(Object.isFrozen(environment)).toBe(true)
  })

  it('takes an empty value for an absent one, of every variable', () => {
    const fixed = { SESSION_SECRET: 's'.repeat(32), ENCRYPTION_KEY: 'e'.repeat(32) }
    const empty = Object.fromEntries(Object.keys(environmentSchema.shape).map((name) => [name, '']))
    expect(readEnvironment({ ...empty, ...fixed })).toEqual(readEnvironment(fixed))
    expect(readEnvironment({ DATABASE_URL: '', PUBLIC_URL: '', SESSION_SECRET: '' }).DATABASE_URL).toBeUndefined()
  })

  it('names every fault at once, also those between fields', () => {
    const names = faultsOf({
      NODE_ENV: 'production',
      PORT: '70000',
      LOG_LEVEL: 'loud',
      RATE_LIMIT_SCALE: '0',
      SAMPLE_SITES: 'localhost:3001',
    }).map((line) => line.split(':')[0])
    expect(names.sort()).toEqual([
      'ENCRYPTION_KEY',
      'LOG_LEVEL',
      'PORT',
      'PUBLIC_URL',
      'RATE_LIMIT_SCALE',
      'SAMPLE_SITES',
      'SESSION_SECRET',
    ])
  })

  it('knows a Redis address, with a password or by TLS, from what is none', () => {
    for (const good of [
      'redis://redis:6379',
      'redis://:p%40ss@10.0.0.1:6379/1',
      'rediss://default:word@cache.example.com',
    ])
      expect(faultsOf({ REDIS_URL: good })).toEqual([])
    for (const wrong of ['redis:6379', 'http://redis:6379', '10.0.0.1:6379'])
      expect(faultsOf({ REDIS_URL: wrong }), wrong).toEqual([expect.stringContaining('REDIS_URL')])
  })

  it('names a fault once', () => {
    expect(
      faultsOf({ ...production, SESSION_SECRET: 'short', PORT: 'x' })
        .map((line) => line.split(':')[0])
        .sort(),
    ).toEqual(['PORT', 'SESSION_SECRET'])
  })

  it('accepts production with its secrets, and does not make its own there', () => {
    const environment = readEnvironment(production, () => {
      throw new Error('asked for generated secrets')
    })
    expect(environment.PUBLIC_URL).toBe('https://chat.example.com')
    expect(() => readEnvironment({ ...production, ENCRYPTION_KEY: 'too short' })).toThrow(/ENCRYPTION_KEY/)
  })
})

describe('keptSecrets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'loquia-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('makes them once, for the owner of the folder alone', () => {
    const data = join(folder, 'new/data')
    const first = loadOrCreateSecrets(data)
    expect(first.SESSION_SECRET).not.toBe(first.ENCRYPTION_KEY)
    expect(loadOrCreateSecrets(data)).toEqual(first)
    expect(statSync(join(data, 'secrets.json')).mode & 0o777).toBe(0o600)
  })
})

describe('a data folder that cannot be used', () => {
  const folder = mkdtempSync(join(tmpdir(), 'loquia-env-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is told as a fault of DATA_DIR when it is a file', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(() => loadOrCreateSecrets(file)).toThrow(EnvironmentError)
    expect(() => loadOrCreateSecrets(file)).toThrow(/^DATA_DIR: not a folder that this process can write to/)
  })

  it('is told with what to do when its secrets are damaged, and they stay as they are', () => {
    const path = join(folder, 'secrets.json')
    writeFileSync(path, '{"SESSION_SECRET": "cut')
    expect(() => loadOrCreateSecrets(folder)).toThrow(EnvironmentError)
    expect(() => loadOrCreateSecrets(folder)).toThrow(/secrets\.json cannot be read; restore it from a backup/)
    expect(readFileSync(path, 'utf8')).toBe('{"SESSION_SECRET": "cut')
  })
})

describe('.env.example', () => {
  const example = parseEnv(readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8'))

  it('has every variable and no other', () => {
    expect(Object.keys(example).sort()).toEqual(Object.keys(environmentSchema.shape).sort())
  })

  it('shows the defaults', () => {
    const secrets = () => ({ SESSION_SECRET: secret, ENCRYPTION_KEY: secret })
    expect(readEnvironment(example, secrets)).toEqual(readEnvironment({}, secrets))
  })
})
