import type { Tx } from '../../../platform/database/index.ts'
import type { Access, Source, Task } from '../billing-sources/index.ts'
import type { Kind } from '../incoming-events/index.ts'

/** What is done one after another; each may take several requests. */
export type Step =
  | { readonly does: 'endpoint' | 'undelivered' | 'count' | 'seats' }
  | { readonly does: 'list'; readonly list: List }
  | { readonly does: 'missing'; readonly kind: Kind }

export type List = {
  readonly kind: Kind
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** The newest first, up to what was created when the last reading began. */
  readonly untilKnown: boolean
}

/** What was asked, to be stored: how the connection stands then. */
export type Stored = (tx: Tx, source: Source) => Promise<Source>
export type Asked = {
  readonly source: Source
  readonly task: Task
  readonly access: Access
  readonly signal: AbortSignal
}

/** The lists of a provider, parents before what refers to them; subscriptions have the seats. */
const paths = {
  custom_field: '/v1/custom-fields/',
  meter: '/v1/meters/',
  benefit: '/v1/benefits/',
  product: '/v1/products/',
  discount: '/v1/discounts/',
  customer: '/v1/customers/',
  checkout: '/v1/checkouts/',
  subscription: '/v1/subscriptions/',
  order: '/v1/orders/',
  refund: '/v1/refunds/',
  benefit_grant: '/v1/benefit-grants/',
  customer_meter: '/v1/customer-meters/',
} as const satisfies { readonly [Each in Kind]?: string }
type Listed = keyof typeof paths
const listed = Object.keys(paths) as Listed[]

/** Of subscriptions alone providers do not sort by creation. */
const sortedBy = (kind: Listed) => (kind === 'subscription' ? 'started_at' : 'created_at')

const whole = (kind: Listed): List => ({
  kind,
  path: paths[kind],
  // What is created meanwhile comes to the end, and moves nothing to another page.
  query: { sorting: sortedBy(kind) },
  untilKnown: false,
})
const newest = (kind: Listed): List => ({
  kind,
  path: paths[kind],
  query: { sorting: `-${sortedBy(kind)}` },
  untilKnown: true,
})
const running: List = { ...whole('subscription'), query: { active: 'true', sorting: 'started_at' } }

/** Kinds of which one object can be asked for by its id. */
const single = listed.filter((kind) => kind !== 'refund' && kind !== 'benefit_grant')
export const pathOf = (kind: Kind, id: string): string | undefined => {
  const path = single.find((each) => each === kind)
  return path && `${paths[path]}${id}`
}

const inFull: readonly Step[] = [
  { does: 'endpoint' },
  { does: 'undelivered' },
  { does: 'count' },
  ...listed.map((kind): Step => ({ does: 'list', list: whole(kind) })),
  { does: 'seats' },
  ...[...listed, 'customer_seat' as const].map((kind): Step => ({ does: 'missing', kind })),
]
const inPart: readonly Step[] = [
  { does: 'endpoint' },
  { does: 'undelivered' },
  ...listed.map((kind): Step => ({ does: 'list', list: newest(kind) })),
  { does: 'list', list: running },
]

export function stepsOf({ isFull }: { readonly isFull: boolean }): readonly Step[] {
  return isFull ? inFull : inPart
}

export const listsOf = (steps: readonly Step[]): readonly List[] =>
  steps.flatMap((step) => (step.does === 'list' ? step.list : []))

/** The organization there; its name came from a person or an event. */
export const organizationPath = ({ providerOrganizationId }: Source) =>
  `/v1/organizations/${encodeURIComponent(String(providerOrganizationId))}`
