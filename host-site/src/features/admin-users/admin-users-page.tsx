import { userSorts, usersQuery, type ManagedUser, type UsersQuery } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usersListQuery } from '../../api-client/administration/admin-users'
import { FormDialog, Pagination, PageTitle, PortalFrame, QueryState, useListAddress } from '../../app/portal'
import { patterns } from '../../paths'
import { Button, buttonClass } from '../../ui/button'
import { Dialog } from '../../ui/overlays/dialog'
import { Empty } from '../../ui/load-state'
import { SearchField } from '../../ui/fields/search-field'
import { SelectField } from '../../ui/fields/select-field'
import { UserDetails } from './user-details'
import { UserForm } from './user-form'
import { UsersTable } from './users-table'

export function AdminUsersPage() {
  const { t } = useTranslation()
  return (
    <PortalFrame title={t('users.title')} needs="admin">
      <Users />
    </PortalFrame>
  )
}

function Users() {
  const { t } = useTranslation()
  const [query, change] = useListAddress(usersQuery)
  const found = useQuery(usersListQuery(query))
  const { data } = found
  const [opened, setOpened] = useState<{ id: number; username: string } | null>(null)
  const [form, setForm] = useState<{ user?: ManagedUser } | null>(null)
  const list = useRef<HTMLDivElement>(null)
  /** The opener disappears with a removed account, so the focus moves to the list. */
  const hasRemoved = useRef(false)
  useEffect(() => {
    if (opened !== null || !hasRemoved.current) return
    hasRemoved.current = false
    list.current?.focus()
  }, [opened])
  return (
    <>
      <PageTitle below={t('users.text')} action={<Button onClick={() => setForm({})}>{t('users.form.new')}</Button>}>
        {t('users.title')}
      </PageTitle>
      <UserFilters query={query} onChange={change} />
      <div ref={list} tabIndex={-1} className="outline-none">
        <QueryState query={found} failed={t('users.failed')} loading={t('users.loading')} />
        {data?.users.length === 0 && (
          <Empty
            title={t('users.none')}
            action={
              <Link to={patterns.adminUsers} replace className={buttonClass('secondary')}>
                {t('users.clear')}
              </Link>
            }
          >
            {t('users.noneText')}
          </Empty>
        )}
        {data !== undefined && data.users.length > 0 && (
          <>
            <UsersTable
              users={data.users}
              query={query}
              onSort={(sort) => change({ sort, order: query.sort === sort && query.order === 'asc' ? 'desc' : 'asc' })}
              onOpen={setOpened}
            />
            <Pagination
              shown={t('users.shown', { shown: data.users.length, count: data.count })}
              page={query.page}
              list={data}
              onPage={(page) => change({ page })}
            />
          </>
        )}
      </div>
      <Dialog
        open={opened !== null}
        onClose={() => setOpened(null)}
        title={opened?.username ?? ''}
        closeLabel={t('site.close')}
        wide
      >
        {opened && (
          <UserDetails
            id={opened.id}
            onEdit={(user) => setForm({ user })}
            onRemoved={() => {
              hasRemoved.current = true
              setOpened(null)
            }}
          />
        )}
      </Dialog>
      <FormDialog
        open={form !== null}
        onClose={() => setForm(null)}
        title={form?.user ? t('users.form.editTitle', { username: form.user.username }) : t('users.form.new')}
        closeLabel={t('site.close')}
      >
        {form && (
          <UserForm
            {...form}
            onSaved={(user) => {
              setForm(null)
              // New clients still need a login, which the details offer.
              setOpened(user)
            }}
          />
        )}
      </FormDialog>
    </>
  )
}

interface UserFiltersProps {
  query: UsersQuery
  onChange: (change: Partial<UsersQuery>) => void
}

function UserFilters({ query, onChange }: UserFiltersProps) {
  const { t } = useTranslation()
  return (
    <div className="mt-6 grid max-w-3xl gap-x-6 sm:grid-cols-[minmax(0,1fr)_12rem] max-md:sm:grid-cols-[minmax(0,1fr)_10rem_12rem]">
      <SearchField
        label={t('users.searchLabel')}
        placeholder={t('users.search')}
        value={query.search}
        onSearch={(search) => onChange({ search })}
      />
      <SelectField
        label={t('users.roles.label')}
        value={query.role}
        onChange={(event) => onChange({ role: event.target.value as typeof query.role })}
        options={(['all', 'admin', 'client'] as const).map((role) => ({
          value: role,
          text: t(`users.roles.${role}`),
        }))}
      />
      <SelectField
        className="md:hidden"
        label={t('users.sort.label')}
        value={`${query.sort} ${query.order}`}
        onChange={({ target }) => {
          const [sort, order] = target.value.split(' ') as [typeof query.sort, typeof query.order]
          onChange({ sort, order })
        }}
        options={userSorts.flatMap((sort) =>
          (['asc', 'desc'] as const).map((order) => ({
            value: `${sort} ${order}`,
            text: t(`users.sort.${order}`, { column: t(`users.columns.${sort === 'username' ? 'user' : sort}`) }),
          })),
        )}
      />
    </div>
  )
}
