import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { failureOf } from '../../../lib/attempt.ts'
import { directory, membership } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { nameOf } from '../../../lib/people.ts'
import { ComboBoxLater } from '../../../ui/widgets.ts'
import type { Named, Names } from './names.ts'

type Option = { readonly id: string; readonly label: string; readonly note: string }

type Chosen = {
  value: string | undefined
  onChange: (id: string | undefined) => void
}

/** What is typed, to be searched by the server; nothing while it is the name of the chosen one. */
function useTyped(known: Option | undefined) {
  const [find, setFind] = useState('')
  const isChosen = known !== undefined && find === known.label
  return { q: (isChosen ? '' : find.trim().slice(0, 200)) || undefined, setFind }
}

type FoundFilterProps = Chosen & {
  label: string
  known: Option | undefined
  found: readonly Option[]
  /** Of the search. */
  error: Error | null
  onSearch: (text: string) => void
}

/** The server searches, so it does not matter how many there are. */
function FoundFilter({ label, known, found, error, value, onChange, onSearch }: FoundFilterProps) {
  const errorText = useErrorText()
  const options = known && !found.some(({ id }) => id === known.id) ? [known, ...found] : found
  return (
    <ComboBoxLater
      label={label}
      placeholder={label}
      options={options}
      error={error ? errorText(failureOf(error)) : undefined}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      onSearch={onSearch}
    />
  )
}

const personOption = (person: Named): Option => ({
  id: person.id,
  label: nameOf(person),
  note: person.email,
})

type OfPeople = Chosen & { people: readonly Named[] }

function usePerson({ people, value }: Pick<OfPeople, 'people' | 'value'>) {
  const person = people.find(({ id }) => id === value)
  const known = person && personOption(person)
  return { known, ...useTyped(known) }
}

/** Members of an organization; `people` are those whom the list knows, so that the chosen one has a name. */
export function MemberFilter({
  organizationId,
  people,
  ...chosen
}: OfPeople & { organizationId: string }) {
  const t = useTranslations('audit.ui')
  const { known, q, setFind } = usePerson({ people, value: chosen.value })
  const { data, error } = useCall(
    membership.listMembers,
    { id: organizationId, query: { q, limit: 20 } },
    { enabled: organizationId !== '' },
  )
  const found = (data?.items ?? []).map(({ user }) => personOption(user))
  return (
    <FoundFilter
      {...chosen}
      label={t('person')}
      known={known}
      found={found}
      error={error}
      onSearch={setFind}
    />
  )
}

/** Users of the server. */
export function UserFilter({ people, ...chosen }: OfPeople) {
  const t = useTranslations('audit.ui')
  const { known, q, setFind } = usePerson({ people, value: chosen.value })
  const { data, error } = useCall(directory.listUsers, { query: { q, limit: 20 } })
  const found = (data?.items ?? []).map(personOption)
  return (
    <FoundFilter
      {...chosen}
      label={t('server.user')}
      known={known}
      found={found}
      error={error}
      onSearch={setFind}
    />
  )
}

type OrganizationFilterProps = Chosen & { organizations: NonNullable<Names['organizations']> }

export function OrganizationFilter({ organizations, ...chosen }: OrganizationFilterProps) {
  const t = useTranslations('audit.ui')
  const toOption = ({ id, name, slug }: (typeof organizations)[number]): Option => ({
    id,
    label: name,
    note: slug,
  })
  const known = organizations.filter(({ id }) => id === chosen.value).map(toOption)[0]
  const { q, setFind } = useTyped(known)
  const { data, error } = useCall(directory.listOrganizations, { query: { q, limit: 20 } })
  const found = (data?.items ?? []).map(toOption)
  return (
    <FoundFilter
      {...chosen}
      label={t('organization')}
      known={known}
      found={found}
      error={error}
      onSearch={setFind}
    />
  )
}
