import { expect, it } from 'vitest'
import { checkDatabase, findProblem } from './check-database.js'
import { useTestDatabase } from './testing.js'

const postgres = useTestDatabase()

it('accepts a server with pgvector', () => expect(checkDatabase(postgres.url)).resolves.toBeUndefined())

it('reports in one line that nothing answers', async () => {
  await expect(checkDatabase('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(
    /^the database of DATABASE_URL cannot be reached: [^\n]*127\.0\.0\.1:1[^\n]*$/,
  )
})

it('reports an invalid address without repeating it', async () => {
  const refused = checkDatabase('postgres://loquia:pa/ss@postgres:5432/loquia')
  await expect(refused).rejects.toThrow(/^DATABASE_URL is not a valid address\. [^\n]*%2F[^\n]*$/)
  await expect(refused).rejects.not.toThrow('pa/ss')
})

it.each([
  [{ number: '140011', version: '14.11', vector: '0.8.0' }, 'PostgreSQL 14.11; 15 or newer'],
  [{ number: '160002', version: '16.2', vector: null }, 'no pgvector'],
  [{ number: '160002', version: '16.2', vector: '0.6.2' }, 'pgvector 0.6.2; 0.7 or newer'],
])('refuses %o', (server, words) => expect(findProblem(server)).toContain(words))

it.each([['0.7.0'], ['0.10.1'], ['1.0.0']])('accepts pgvector %s', (vector) =>
  expect(findProblem({ number: '150000', version: '15.0', vector })).toBeUndefined(),
)
