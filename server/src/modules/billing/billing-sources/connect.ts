import { publicProviders } from '@guildhall/contract/billing/billing-sources'
import { AppError, after, span } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import { taskOf } from './rules.ts'
import * as store from './store.ts'
import type { Input } from './token.ts'

const noDrift = { found: 0, repaired: 0, fields: {} }

type Needs = Pick<
  Dependencies,
  'clock' | 'clocks' | 'merchants' | 'random' | 'sealer' | 'settings'
> & {
  tell(tx: Tx, what: 'connected' | 'changed', of: store.Source): Promise<void>
  /** Something is to be read from the provider. */
  startReading(tx: Tx, organizationId: string): Promise<void>
}

/** What a connection becomes by what its owner enters. */
export function createConnect(needs: Needs) {
  const { clock, clocks, merchants, random, sealer, settings, startReading, tell } = needs
  const providers: readonly string[] = [...publicProviders, ...settings.billing.providers]

  const seal = (connectionId: string, secret: string) =>
    sealer.seal('billing-source', connectionId, secret)
  const open = (connectionId: string, sealed: string | null) =>
    sealed === null ? undefined : sealer.open('billing-source', connectionId, sealed)

  function serverOf({ server = publicProviders[0] }: Input): string {
    const { origin, pathname } = new URL(server)
    const address = `${origin}${pathname.replace(/\/+$/, '')}`
    if (!providers.includes(address)) throw new AppError('PROVIDER_NOT_ALLOWED')
    return address
  }

  /** The secret is replaced where another one is given; the former one counts for a day. */
  function secrets(source: store.Source, given: string | undefined) {
    const { connectionId, disconnectedAt, webhookSecret } = source
    const isSame = open(connectionId, webhookSecret) === given
    if (disconnectedAt === null && (given === undefined || isSame)) return {}
    const isNew = disconnectedAt !== null || webhookSecret === null
    return {
      // Without a secret the endpoint is made again: the provider may have switched off the former one.
      webhookSecret: given === undefined ? null : seal(connectionId, given),
      // One whose secret is entered was made by hand.
      endpointId: null,
      formerSecret: isNew ? null : webhookSecret,
      formerUntil: isNew ? null : after(clock.now(), span.day),
    }
  }

  /** With a token everything is read: the first time as a backfill, then it is compared. */
  function read(source: store.Source, token: string | undefined): store.Source {
    if (token === undefined) {
      return { ...source, status: source.task ? source.status : 'following' }
    }
    const isKnown = source.accessToken !== null && source.disconnectedAt === null
    const isRead = isKnown && source.lastReadInFullAt !== null
    return {
      ...source,
      accessToken: seal(source.connectionId, token),
      status: isRead ? 'following' : 'connecting',
      task: taskOf(isRead ? 'reconciliation' : 'backfill', {
        isFull: true,
        now: clock.now(),
        since: null,
      }),
    }
  }

  /** Replaces what is given; the provider's organization stays the same. */
  function changed(source: store.Source, server: string, input: Input): store.Source {
    const { accessToken, providerOrganizationId: named = null, webhookSecret } = input
    const known = source.providerOrganizationId
    if (source.server !== server || (named !== null && known !== null && named !== known)) {
      throw new AppError('ORGANIZATION_IS_CONNECTED')
    }
    return {
      ...read({ ...source, ...secrets(source, webhookSecret) }, accessToken),
      providerOrganizationId: named ?? known,
      problem: null,
      connectedAt: source.disconnectedAt === null ? source.connectedAt : clock.now(),
      disconnectedAt: null,
    }
  }

  function begun(organizationId: string, server: string, input: Input): store.Source {
    const connectionId = random.uuid()
    const { accessToken, kind, providerOrganizationId = null, webhookSecret } = input
    const source: store.Source = {
      ...{ organizationId, connectionId, kind, server, providerOrganizationId },
      accessToken: null,
      webhookSecret: webhookSecret === undefined ? null : seal(connectionId, webhookSecret),
      ...{ formerSecret: null, formerUntil: null, endpointId: null, task: null },
      ...{ status: 'following', problem: null, drift: noDrift },
      ...{ lastReconciledAt: null, lastReadInFullAt: null, driftedAt: null },
      ...{ seekingUntil: null, readAgainAt: null, feedCursor: null },
      connectedAt: clock.now(),
      disconnectedAt: null,
    }
    return read(source, accessToken)
  }

  /** A signature shows who sent an event; a token shows whose the provider's organization is. */
  async function claim(tx: Tx, { organizationId, providerOrganizationId, server }: store.Source) {
    if (providerOrganizationId === null) return
    const follower = await store.findFollower(tx, server, providerOrganizationId)
    if (!follower || follower.organizationId === organizationId) return
    const former = await store.lock(tx, follower.organizationId)
    if (!former || former.accessToken !== null) {
      throw new AppError('PROVIDER_ORGANIZATION_IS_CONNECTED')
    }
    const claimed = { ...former, status: 'failed', problem: 'CLAIMED_BY_ANOTHER' } as const
    await store.save(tx, claimed)
    await tell(tx, 'changed', claimed)
  }

  return {
    serverOf,
    open,
    /** While no command of the organization runs: nothing is sold any more when this is committed. */
    connect: (organizationId: string, server: string, input: Input) =>
      clocks.change(organizationId, async (tx, row) => {
        if (!row) throw new AppError('NOT_FOUND')
        const present = await store.lock(tx, organizationId)
        if (!present) {
          const isUsed = !row.unmoved || (await store.hasSales(tx, organizationId))
          if (isUsed) throw new AppError('ORGANIZATION_HAS_SALES')
          await merchants.follow(tx, organizationId)
        }
        const source = present
          ? changed(present, server, input)
          : begun(organizationId, server, input)
        if (input.accessToken !== undefined) await claim(tx, source)
        await store.save(tx, source)
        const isNew = !present || present.disconnectedAt !== null
        await tell(tx, isNew ? 'connected' : 'changed', source)
        if (source.task) await startReading(tx, organizationId)
        return source
      }),
  }
}
