import { limits, type ManagedUser, type UserSort, type UsersQuery } from '@loquia/contracts'
import type { EntityManager } from 'typeorm'
import { firstRow, holding, rows } from '../../../database/rows.js'
import { workspacesOf } from '../../workspace/members/index.js'
import { toUser, type ShownUser } from '../../accounts/users/index.js'

type ManagedRow = ShownUser & Omit<ManagedUser, keyof ShownUser>

// SQL: what is counted of each account comes from four tables of other rooms, in one question for a whole page.
const selectManaged = `SELECT u.id, u.username, u.email, u.first_name AS "firstName", u.last_name AS "lastName", u.company, u.role,
  u.created_at AS "createdAt", u.disabled_at IS NOT NULL AS disabled, u.username_fault AS "usernameFault",
  (SELECT count(*) FROM sessions s WHERE s.sess ->> 'userId' = u.id::text AND s.expire > now())::int AS sessions,
  (SELECT count(*) FROM bots b WHERE b.workspace_id IN (${workspacesOf('u.id')}))::int AS bots,
  (SELECT count(*) FROM projects p WHERE p.client_id = u.id)::int AS projects,
  EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS "secondFactor"
  FROM users u`

/** What a list may be sorted by; names from a request never reach the SQL. */
const sortColumns: Readonly<Record<UserSort, string>> = {
  username: 'lower(u.username)',
  email: 'lower(u.email)',
  company: `lower(coalesce(u.company, ''))`,
  role: 'u.role',
  created: 'u.created_at',
}
const matching = `($1 = '' OR $1 = '#' || u.id OR concat_ws(' ', u.username, u.email, u.first_name, u.last_name, u.company) ILIKE $2) AND ($3 = 'all' OR u.role = $3)`

/** How many accounts are found. */
export async function countUsers(
  manager: EntityManager,
  { search, role }: Pick<UsersQuery, 'search' | 'role'>,
): Promise<number> {
  // SQL: the same condition as for the page itself.
  const counted = await firstRow<{ count: number }>(
    manager,
    `SELECT count(*)::int AS count FROM users u WHERE ${matching}`,
    [search, holding(search), role],
  )
  return counted?.count ?? 0
}

/** One page of the accounts that are found. */
export async function managedUsers(
  manager: EntityManager,
  { search, role, sort, order, page }: UsersQuery,
): Promise<ManagedUser[]> {
  // SQL: as above.
  const found = await rows<ManagedRow>(
    manager,
    `${selectManaged} WHERE ${matching} ORDER BY ${sortColumns[sort]} ${order === 'asc' ? 'ASC' : 'DESC'}, u.id LIMIT $4 OFFSET $5`,
    [search, holding(search), role, limits.adminPageSize, (page - 1) * limits.adminPageSize],
  )
  return found.map(toManaged)
}

/** The account with an id, if there is one. */
export async function managedUser(manager: EntityManager, id: number): Promise<ManagedUser | undefined> {
  // SQL: as above.
  const row = await firstRow<ManagedRow>(manager, `${selectManaged} WHERE u.id = $1`, [id])
  return row && toManaged(row)
}

function toManaged(row: ManagedRow): ManagedUser {
  const { disabled, sessions, bots, projects, secondFactor, usernameFault } = row
  return { ...toUser(row), disabled, sessions, bots, projects, secondFactor, usernameFault }
}
