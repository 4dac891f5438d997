import { accessSync, constants, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { EnvironmentError, randomSecrets, readEnvironment, type Environment, type Secrets } from './env.js'

/**
 * The environment of this process, completed by the file `.env` of the working folder (the process's own variables win)
 * and, outside production, by secrets that are made once and kept in DATA_DIR.
 * @throws EnvironmentError that lists every fault
 */
export function loadEnvironment(): Environment {
  const environment = readEnvironment({ ...dotEnv('.env'), ...process.env }, keptSecrets)
  ensureFolder(environment.DATA_DIR)
  return environment
}

/** Makes the data folder where there is none. @throws EnvironmentError when it cannot be written to */
function ensureFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new EnvironmentError(`DATA_DIR: not a folder that this process may write to (${(error as Error).message})`)
  }
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

/**
 * Reads the secrets of a data folder; makes them, readable by their owner alone, when there are none.
 * @throws EnvironmentError when the folder cannot be used or what it holds is no longer whole
 */
export function keptSecrets(dataDir: string): Secrets {
  ensureFolder(dataDir)
  const path = join(dataDir, 'secrets.json')
  const kept = readSecrets(path)
  if (kept !== undefined) return kept
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
    // Not made anew: whatever was encrypted with the old ones would be lost without a word.
    throw new EnvironmentError(
      `DATA_DIR: ${path} cannot be read; bring it back from a backup, or move it away to begin with new secrets (everybody signs in again, and saved model keys are entered again)`,
    )
  }
}
