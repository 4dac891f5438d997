import { accessSync, constants, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { EnvironmentError, randomSecrets, readEnvironment, type Environment, type Secrets } from './env.js'

/**
 * The process's variables override `.env`. Outside production, missing secrets are generated once and stored in
 * DATA_DIR.
 * @throws EnvironmentError listing every fault
 */
export function loadEnvironment(): Environment {
  const environment = readEnvironment({ ...dotEnv('.env'), ...process.env }, loadOrCreateSecrets)
  ensureFolder(environment.DATA_DIR)
  return environment
}

function ensureFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new EnvironmentError(`DATA_DIR: not a folder that this process can write to (${(error as Error).message})`)
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

/** @throws EnvironmentError when the folder is unusable or the file damaged */
export function loadOrCreateSecrets(dataDir: string): Secrets {
  ensureFolder(dataDir)
  const path = join(dataDir, 'secrets.json')
  const stored = readSecrets(path)
  if (stored !== undefined) return stored
  const own = `${path}.${process.pid}`
  writeFileSync(own, JSON.stringify(randomSecrets()), { mode: 0o600 })
  try {
    // When two processes start together, one file wins and both use it.
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
    // New secrets would make encrypted data unreadable.
    throw new EnvironmentError(
      `DATA_DIR: ${path} cannot be read; restore it from a backup, or move it away to create new secrets (everybody must log in again, and model keys must be entered again)`,
    )
  }
}
