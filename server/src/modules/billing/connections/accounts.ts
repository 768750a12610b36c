import { AppError, after } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { createHook } from '../../../platform/hooks.ts'
import {
  type Client,
  createGrants,
  ProviderCallError,
  type TokenSet,
} from '../../../platform/oauth/index.ts'
import { Refused, ServiceUnavailable } from '../../../platform/service-calls/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Service } from './store/accounts.ts'
import * as store from './store/accounts.ts'

type Key = Omit<store.CustomerAccount, 'username'>

/** In the transaction that unlinks an account, whose customer is locked. */
type Unlinked = (tx: Tx, moment: Moment, account: Key) => Promise<void>

/** Of one customer at one service. */
export const mostAccounts = 5
/** A token that ends in a moment is renewed at once. */
const spare = 60_000
const batch = 200

/** The accounts of customers at other services, with the tokens that they gave us. */
export function createAccounts(dependencies: Dependencies, clientOf: (service: Service) => Client) {
  const { clock, customers, database, events, log, merchants, outgoing, sealer } = dependencies
  const grants = createGrants(outgoing)
  const hooks = { unlinked: createHook<Unlinked>('connections.unlinked') }

  customers.hooks.beforeDelete.register('connections', (tx, _moment, customer) =>
    store.removeOfCustomer(tx, customer.organizationId, customer.id),
  )
  customers.hooks.anonymizing.register('connections', (tx, { id, organizationId }) =>
    store.removeOfCustomer(tx, organizationId, id),
  )

  const ownerOf = ({ accountId, customerId, organizationId, service }: Key, field: string) =>
    [organizationId, customerId, service, accountId, field].join('|')

  function seal(key: Key, tokens: TokenSet): store.SealedTokens {
    const { accessToken, expiresIn, refreshToken } = tokens
    return {
      accessToken: sealer.seal('customer-account', ownerOf(key, 'access'), accessToken),
      refreshToken:
        refreshToken === undefined
          ? null
          : sealer.seal('customer-account', ownerOf(key, 'refresh'), refreshToken),
      expiresAt: expiresIn === undefined ? null : after(clock.now(), expiresIn * 1000),
    }
  }

  const open = (key: Key, field: 'access' | 'refresh', sealed: string | null) =>
    sealed === null ? undefined : sealer.open('customer-account', ownerOf(key, field), sealed)

  async function refresh(key: Key, token: string): Promise<string> {
    const client = clientOf(key.service)
    try {
      const tokens = await grants.refresh(client, token)
      // A service that sends no new one still takes the old one.
      const kept = { ...tokens, refreshToken: tokens.refreshToken ?? token }
      await database.transaction((tx) => store.saveTokens(tx, key, seal(key, kept)))
      return tokens.accessToken
    } catch (error) {
      const status = error instanceof ProviderCallError ? error.status : undefined
      if (status === 400 || status === 401) throw new Refused('account_expired')
      throw new ServiceUnavailable(`${key.service} did not renew a token.`, 5_000, { cause: error })
    }
  }

  const resealed = (key: Key, field: 'access' | 'refresh', sealed: string | null) => {
    const text = open(key, field, sealed)
    if (text === undefined) return sealed
    return sealer.seal('customer-account', ownerOf(key, field), text)
  }

  return {
    hooks,

    list: (organizationId: string, customerId: string, service?: Service) =>
      store.list(database.sql, organizationId, customerId, service),

    /** Links an account; tokens are stored only where a service needs them later. */
    link: (key: Key, username: string, tokens: TokenSet | undefined) =>
      database.transaction(async (tx) => {
        const { customerId, organizationId, service } = key
        const { at } = await merchants.moment(tx, organizationId)
        const customer = await customers.lock(tx, organizationId, customerId)
        if (!customer || customer.deletedAt) throw new AppError('NOT_FOUND')
        const own = await store.list(tx, organizationId, customerId, service)
        const isNew = own.every(({ accountId }) => accountId !== key.accountId)
        if (isNew && own.length >= mostAccounts) throw new AppError('TOO_MANY_LINKED_ACCOUNTS')
        if (isNew && (await store.isOfAnother(tx, key))) {
          throw new AppError('ACCOUNT_IS_LINKED_TO_ANOTHER_CUSTOMER')
        }
        const sealed = tokens
          ? seal(key, tokens)
          : { accessToken: null, refreshToken: null, expiresAt: null }
        await store.save(tx, { ...key, username, ...sealed }, at)
        const told = toEvent(key)
        await events.append(tx, 'customer_account.linked', `customer:${customerId}`, told, at)
      }),

    /** What was granted to the account ends with it. */
    unlink: (key: Key) =>
      database.transaction(async (tx) => {
        const { customerId, organizationId } = key
        const moment = await merchants.moment(tx, organizationId)
        await customers.lock(tx, organizationId, customerId)
        if ((await store.remove(tx, key)) === 0) throw new AppError('NOT_FOUND')
        for (const hook of hooks.unlinked) await hook(tx, moment, key)
        const told = toEvent(key)
        const aggregate = `customer:${customerId}`
        await events.append(tx, 'customer_account.unlinked', aggregate, told, moment.at)
      }),

    /** Throws `Refused` if the customer has to link the account again. */
    async accessToken(key: Key): Promise<string> {
      const found = await store.find(database.sql, key)
      if (!found) throw new Refused('account_not_linked')
      const { expiresAt } = found
      const token = open(key, 'access', found.accessToken)
      if (token && (!expiresAt || expiresAt.getTime() - spare > clock.ms())) return token
      const renewal = open(key, 'refresh', found.refreshToken)
      if (renewal === undefined) throw new Refused('account_expired')
      return refresh(key, renewal)
    },

    /** After SECRET was replaced: encrypts all tokens with the new one. */
    async renewSeals(): Promise<void> {
      let last: store.CustomerAccount | undefined
      for (;;) {
        const some = await store.listAfter(database.sql, last, batch)
        for (const account of some) {
          const { accessToken, refreshToken } = account
          const isOld = [accessToken, refreshToken].some(
            (sealed) => sealed !== null && sealer.isOld('customer-account', sealed),
          )
          if (!isOld) continue
          await database.transaction((tx) =>
            store.saveTokens(
              tx,
              account,
              {
                accessToken: resealed(account, 'access', accessToken),
                refreshToken: resealed(account, 'refresh', refreshToken),
                expiresAt: account.expiresAt,
              },
              accessToken,
            ),
          )
          log.debug({ code: 'connections.resealed' }, 'Tokens were encrypted again.')
        }
        last = some.at(-1)
        if (!last) return
      }
    },
  }
}
export type Accounts = ReturnType<typeof createAccounts>

const toEvent = ({ customerId, organizationId, service }: Key) => ({
  organization_id: organizationId,
  customer_id: customerId,
  platform: service,
})
