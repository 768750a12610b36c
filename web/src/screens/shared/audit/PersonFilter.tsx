import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { membership } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { nameOf } from '../../../lib/people.ts'
import { ComboBox } from '../../../ui/widgets.ts'
import type { Named } from './who.tsx'

type PersonFilterProps = {
  organizationId: string
  /** Those whom the list knows, so that the chosen one has a name. */
  people: readonly Named[]
  value: string | undefined
  onChange: (id: string | undefined) => void
}

/** Members are searched by the server, so it does not matter how many there are. */
export function PersonFilter({ organizationId, people, value, onChange }: PersonFilterProps) {
  const t = useTranslations('audit.ui')
  const [find, setFind] = useState('')
  const known = people.find(({ id }) => id === value)
  const isChosen = known !== undefined && find === nameOf(known)
  const q = isChosen ? '' : find.trim().slice(0, 200)
  const { data } = useCall(
    membership.listMembers,
    { id: organizationId, query: { ...(q && { q }), limit: 20 } },
    { enabled: organizationId !== '' },
  )
  const found = (data?.items ?? []).map(({ user }) => user)
  const all = known && !found.some(({ id }) => id === known.id) ? [known, ...found] : found
  return (
    <ComboBox
      bare
      label={t('person')}
      placeholder={t('person')}
      options={all.map(({ id, name, email }) => ({ id, label: name || email, note: email }))}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      onSearch={setFind}
    />
  )
}
