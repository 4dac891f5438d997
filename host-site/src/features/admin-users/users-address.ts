import { usersQuery, type UsersQuery } from '@loquia/contracts'

/** What the address says of the list; a part that is not understood counts as absent. */
export function readUsersAddress(params: URLSearchParams): UsersQuery {
  const query = usersQuery.parse({})
  for (const key of Object.keys(usersQuery.shape) as (keyof UsersQuery)[]) {
    const parsed = params.has(key) ? usersQuery.shape[key].safeParse(params.get(key)) : undefined
    if (parsed?.success) Object.assign(query, { [key]: parsed.data })
  }
  return query
}

/** The address of a list: only what differs from the defaults. A change of anything else leads back to the first page. */
export function writeUsersAddress(query: UsersQuery, change: Partial<UsersQuery>): URLSearchParams {
  const defaults = usersQuery.parse({})
  const next = { ...query, ...('page' in change ? {} : { page: 1 }), ...change }
  return new URLSearchParams((Object.keys(defaults) as (keyof UsersQuery)[]).filter((key) => next[key] !== defaults[key]).map((key) => [key, String(next[key])]))
}
