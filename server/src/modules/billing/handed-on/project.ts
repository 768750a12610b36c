import type { FollowedType } from '@guildhall/contract/billing/followed-types'
import type { Endpoint } from '@guildhall/contract/kernel/define'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/index.ts'
import { Id, Link, maybe, Text, Time } from '../../../platform/mirror/index.ts'
import type { Source } from '../billing-sources/index.ts'
import type { Kind } from '../incoming-events/index.ts'
import type { Dependencies } from './dependencies.ts'

/** A request that the billing provider answers. */
export type Way = {
  readonly endpoint: Endpoint
  /** The row that the path names, by its id or by the one that the organization gave it. */
  readonly names?: Kind
  readonly returns:
    | {
        readonly is: 'row'
        readonly kind: Kind
        /** The event that the provider tells of it, too. */
        readonly type: FollowedType
      }
    | { readonly is: 'deletion' | 'session' | 'other' }
}

export type Came = {
  readonly body: Readonly<Record<string, unknown>>
  readonly askedAt: Date
  readonly answeredAt: Date
}

/** It belongs to another organization, there or here. */
export class Foreign extends Error {
  override name = 'Foreign'
}

const Session = z.object({
  token: z.string().min(1).max(512),
  expires_at: Time,
  return_url: maybe(Text(2_048)),
  customer_portal_url: Link,
  customer_id: Id,
  customer: z.looseObject({ id: Id }).optional(),
})

const Opening = z.object({
  client_secret: z.string(),
  url: z.url({ protocol: /^https?$/ }),
})

/** With what a checkout is opened, as it came: of an address that is not `https:` nothing is stored. */
function withOpening(shown: object, body: unknown) {
  const { data } = Opening.safeParse(body)
  return { ...shown, ...data }
}

/** What the provider returned, as rows of this server; resolves to what is shown of it. */
export function createProject(dependencies: Dependencies) {
  const { clock, customers, customerSessions, incomingEvents, mirrors } = dependencies

  /** Undefined where it cannot be stored yet: its event tells it again. */
  async function row(
    tx: Tx,
    source: Source,
    { kind, type }: Extract<Way['returns'], { is: 'row' }>,
    came: Came,
  ) {
    const projected = await incomingEvents.returned(tx, source, { ...came, kind, type })
    if (projected.is === 'foreign')
      throw new Foreign(`The ${kind} belongs to another organization.`)
    if (projected.is === 'unfit') return undefined
    const [shown] = await mirrors[kind].show(tx, source.organizationId, [projected.id])
    return shown && kind === 'checkout' ? withOpening(shown, came.body) : shown
  }

  /** The session is the provider's; its token opens the portal here, too. */
  async function session(tx: Tx, source: Source, { body, ...times }: Came) {
    const { organizationId } = source
    const read = Session.safeParse(body)
    if (!read.success) return undefined
    const { customer_id: id, customer: copy, ...made } = read.data
    const of = { is: 'row', kind: 'customer', type: 'customer.updated' } as const
    if (copy?.id === id) await row(tx, source, of, { body: copy, ...times })
    const customer = await customers.find(tx, [organizationId], id)
    if (!customer) return undefined
    await customerSessions.remember(tx, { at: clock.now() }, customer, {
      token: made.token,
      expiresAt: new Date(made.expires_at),
      returnUrl: made.return_url,
      providerUrl: made.customer_portal_url,
    })
    const [shown] = await mirrors.customer.show(tx, organizationId, [id])
    return { ...body, customer: shown }
  }

  return {
    row,
    session,
    async deletion(tx: Tx, source: Source, { id, kind }: { id: string; kind: Kind }) {
      await incomingEvents.fetched.close(tx, source, kind, [id])
    },
  }
}
