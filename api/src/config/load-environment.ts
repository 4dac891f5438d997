import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { randomSecrets, readEnvironment, type Environment, type Secrets } from './env.js'

/**
 * The environment of this process, completed by the file `.env` of the working folder (the process's own variables win)
 * and, outside production, by secrets that are made once and kept in DATA_DIR.
 * @throws EnvironmentError that lists every fault
 */
export function loadEnvironment(): Environment {
  return readEnvironment({ ...dotEnv('.env'), ...process.env }, keptSecrets)
}

function dotEnv(path: string): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

const secretsFile = z.object({ SESSION_SECRET: z.string().min(32), ENCRYPTION_KEY: z.string().min(32) })

/** Reads the secrets of a data folder; makes them, readable by their owner alone, when there are none. */
export function keptSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json')
  const kept = readSecrets(path)
  if (kept !== undefined) return kept
  mkdirSync(dataDir, { recursive: true })
  const own = `${path}.${process.pid}`
  writeFileSync(own, JSON.stringify(randomSecrets()), { mode: 0o600 })
  try {
    // Of two processes that start together one file wins, whole, and both use it.
    linkSync(own, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own, { force: true })
  }
  return secretsFile.parse(JSON.parse(readFileSync(path, 'utf8')))
}

function readSecrets(path: string): Secrets | undefined {
  try {
    return secretsFile.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
