import type { BenefitType } from '@guildhall/contract/billing/benefit-types'
import { z } from 'zod'
import { invalidInput } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { Refused, ServiceUnavailable } from '../../../platform/service-calls/index.ts'
import type { CustomerAccount, Service } from '../connections/index.ts'
import type { GrantOf } from '../grants/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Removal } from './removal.ts'
import * as store from './store/accesses.ts'

type AnyGrant = Pick<
  GrantOf<BenefitType>,
  'benefit' | 'customerId' | 'id' | 'memberId' | 'organizationId'
>
type Chosen = {
  readonly account_id?: string | null | undefined
  readonly granted_account_id?: string | null | undefined
}
type Target = {
  readonly accountId: string
  readonly placeId: string
  readonly part: string
  readonly kicks: boolean
}

const holderOf = (grant: AnyGrant): store.Holder => ({
  organizationId: grant.organizationId,
  grantId: grant.id,
  benefitId: grant.benefit.id,
  customerId: grant.customerId,
  memberId: grant.memberId,
})

const Input = z.object({ account_id: z.string().min(1).max(64).nullable() })

/** The part of a grant that a customer chooses. */
export function accountIn(input: unknown): string | null {
  const parsed = Input.safeParse(input)
  if (parsed.success) return parsed.data.account_id
  const msg = 'Input should be the id of a linked account'
  throw invalidInput({ loc: ['body', 'properties', 'account_id'], msg, type: 'value_error' })
}

/** What the types of benefits at other services share. */
export function createGranting(dependencies: Dependencies, removal: Removal) {
  const { clock, connections, database, log } = dependencies
  const { accounts } = connections

  /** Left for later if it fails: what is to be removed is stored. */
  async function tryToRemove(holder: store.Holder, signal: AbortSignal) {
    try {
      await removal.removeEnded(holder, signal)
    } catch (error) {
      const isKnown = error instanceof Refused || error instanceof ServiceUnavailable
      if (!isKnown && !signal.aborted) throw error
      log.info(
        { code: 'integrations.removal_waits', err: error },
        'A removal is tried again later.',
      )
    }
  }

  return {
    /** The account that a customer chose, or the only one. */
    async accountOf(
      grant: AnyGrant,
      service: Service,
      { account_id: wanted, granted_account_id: former }: Chosen,
    ): Promise<CustomerAccount> {
      const own = await accounts.list(grant.organizationId, grant.customerId, service)
      const named = (id: string) => own.find(({ accountId }) => accountId === id)
      if (wanted) {
        const found = named(wanted)
        if (!found) throw new Refused('account_not_linked')
        return found
      }
      const [only] = own
      if (!only) throw new Refused('account_required')
      const chosen = own.length === 1 ? only : named(former ?? '')
      if (!chosen) throw new Refused('account_choice_required')
      return chosen
    },

    /** Before the service is asked; what the grant gave otherwise is to be removed. */
    async record(grant: AnyGrant, service: Service, target: Target) {
      const holder = holderOf(grant)
      await database.transaction(async (tx: Tx) => {
        await store.give(tx, { ...holder, ...target, service })
        await store.endOfGrant(tx, holder, clock.now(), target)
      })
    },

    /** Runs the work of a grant; a refusal ends it, and takes back what it may have given. */
    async run<Properties extends object>(
      grant: AnyGrant,
      signal: AbortSignal,
      work: () => Promise<Properties>,
    ): Promise<{ properties: Properties } | { error: { type: string; message: string } }> {
      const holder = holderOf(grant)
      try {
        const properties = await work()
        await tryToRemove(holder, signal)
        return { properties }
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        await database.transaction((tx) => store.endOfGrant(tx, holder, clock.now()))
        await tryToRemove(holder, signal)
        return { error: { type: error.type, message: error.message } }
      }
    },

    /** For the last live grant that the customer has of the benefit. */
    async revoke(grant: AnyGrant, signal: AbortSignal) {
      const holder = holderOf(grant)
      await database.transaction((tx) => store.endOfBenefit(tx, holder, clock.now()))
      try {
        await removal.removeEnded(holder, signal)
      } catch (error) {
        // Another attempt would not change it soon: the removal is tried on its own for a month.
        if (!(error instanceof Refused)) throw error
        log.warn({ code: 'integrations.removal_refused', err: error }, 'A removal was refused.')
      }
    },
  }
}
export type Granting = ReturnType<typeof createGranting>
