import { usage } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import type { Shop } from '../shop/use-shop.ts'
import { ownProperties } from './use-filter-words.ts'

export type Seen = { readonly properties: readonly string[]; readonly names: readonly string[] }

const sample = 50

/** What recent events have, to be offered while a filter is typed; for those who may see events. */
export function useSeen(shop: Shop): Seen {
  const organizationId = shop.organization.id
  const enabled = shop.may('customer', 'read')
  const events = useCall(
    usage.list,
    { query: { organizationId, source: ['user'], limit: sample } },
    { enabled },
  ).data
  const names = useCall(
    usage.names,
    { query: { organizationId, source: ['user'], limit: sample } },
    { enabled },
  ).data
  const keys = (events?.items ?? []).flatMap(({ metadata }) => Object.keys(metadata))
  return {
    properties: [...ownProperties, ...new Set(keys)],
    names: [...new Set((names?.items ?? []).map(({ name }) => name))],
  }
}

type ListProps = { id: string; seen: Seen }

const options = (values: readonly string[]) =>
  values.map((each) => <option key={each} value={each} />)

export function PropertyList({ id, seen }: ListProps) {
  return <datalist id={id}>{options(seen.properties)}</datalist>
}

export function ValueList({ id, seen }: ListProps) {
  return <datalist id={id}>{options(seen.names)}</datalist>
}
