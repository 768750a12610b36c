import { useEffect, useState } from 'react'
import { failureOf } from '../../../lib/attempt.ts'
import { membership, type OutputOf } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { nameOf } from '../../../lib/people.ts'
import { Avatar } from '../../../ui/index.ts'
import { ComboBox } from '../../../ui/widgets.ts'

export type FoundMember = OutputOf<typeof membership.listMembers>['items'][number]

type MemberSearchProps = {
  organizationId: string
  label: string
  hint: string
  /** Leaves some members out, such as the caller. */
  isOffered: (member: FoundMember) => boolean
  value: string | null
  onChange: (member: FoundMember | null) => void
}

const most = 20
const pause = 250

/** Finds one member by name or address; the server searches. */
export function MemberSearch(props: MemberSearchProps) {
  const { organizationId, label, hint, isOffered, value, onChange } = props
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const query = { limit: most, sorting: ['name' as const], ...(q !== '' && { q }) }
  const errorText = useErrorText()
  const { data, error } = useCall(membership.listMembers, { id: organizationId, query })
  const found = (data?.items ?? []).filter(isOffered)

  return (
    <ComboBox
      label={label}
      hint={hint}
      error={error ? errorText(failureOf(error)) : undefined}
      options={found.map(({ id, user }) => ({
        id,
        label: nameOf(user),
        note: user.email,
        icon: <Avatar name={nameOf(user)} image={user.image} />,
      }))}
      value={value}
      onSearch={setTyped}
      onChange={(id) => onChange(found.find((member) => member.id === id) ?? null)}
    />
  )
}
