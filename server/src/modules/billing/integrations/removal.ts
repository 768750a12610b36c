import { span } from '../../../kernel/index.ts'
import { Refused } from '../../../platform/service-calls/index.ts'
import { mostOf } from '../github/index.ts'
import type { Dependencies } from './dependencies.ts'
import { removalOf } from './rules.ts'
import * as store from './store/accesses.ts'
import type { InTurn, Turn } from './turns.ts'

type Plan = ReturnType<typeof removalOf> & {
  readonly account: store.AccountKey
  readonly placeId: string
  readonly turn: Turn
}

/** In one run. */
const batch = 50
/** After it nobody tries any more, and the organization is told. */
const longest = 30 * span.day
const firstPause = span.minute
const longestPause = span.day

/** Takes from accounts what no grant gives them any longer. */
export function createRemoval(dependencies: Dependencies, inTurn: InTurn) {
  const { clock, connections, database, discord, events, github, log, merchants } = dependencies
  const { sql } = database

  async function fromDiscord({ account, kicks, placeId, removed, turn }: Plan) {
    if (!discord) throw new Refused('service_not_configured')
    const { accountId } = account
    const roles = await discord.member(placeId, accountId)
    if (!roles) return
    turn.check()
    if (kicks) await discord.kick(placeId, accountId)
    else {
      for (const role of removed) {
        turn.check()
        if (roles.includes(role)) await discord.removeRole(placeId, accountId, role)
      }
    }
    const left = await discord.member(placeId, accountId)
    if (left && (kicks || removed.some((role) => left.includes(role)))) throw discord.notDone()
  }

  async function fromGitHub({ account, live, placeId, removed, turn }: Plan) {
    if (!github) throw new Refused('service_not_configured')
    const { accountId, organizationId } = account
    const place = await connections.places.find(organizationId, 'github', placeId)
    if (!place?.installationId) throw new Refused('place_not_connected')
    const repository = { id: placeId, installationId: place.installationId }
    const login = await github.loginOf(repository, accountId)
    if (login === undefined) return
    const has = await github.permission(repository, login)
    // Somebody made it an administrator since then.
    if (has === 'admin' && !removed.includes('admin')) return
    turn.check()
    const rest = mostOf(live)
    if (rest) return github.invite(repository, login, rest)
    await github.withdraw(repository, accountId)
    turn.check()
    await github.remove(repository, login)
    if (await github.isCollaborator(repository, login, accountId)) throw github.notDone()
  }

  /** Everything of one account at one place that is to be removed. */
  function remove(account: store.AccountKey, placeId: string, signal?: AbortSignal) {
    return inTurn(account, signal, async (turn) => {
      const all = await store.listOfAccount(sql, account, placeId)
      const ended = all.filter(({ isEnded }) => isEnded)
      if (ended.length === 0) return
      const plan = removalOf(all)
      if (plan.removed.length > 0) {
        const from = account.service === 'discord' ? fromDiscord : fromGitHub
        await from({ ...plan, account, placeId, turn })
      }
      await database.transaction((tx) => store.forget(tx, account, placeId, ended))
    })
  }

  async function postpone({ attempts, placeId, ...account }: store.Overdue) {
    const pause = Math.min(longestPause, firstPause * 2 ** Math.min(attempts, 12))
    const retryAt = new Date(clock.ms() + pause)
    await database.transaction((tx) => store.postpone(tx, account, placeId, retryAt))
  }

  async function giveUp(overdue: store.Overdue) {
    const { organizationId, placeId } = overdue
    await database.transaction(async (tx) => {
      const { at } = await merchants.moment(tx, organizationId)
      const ended = await store.lockEnded(tx, overdue, placeId)
      for (const { accountId, benefitId, customerId, service } of ended) {
        const told = {
          organization_id: organizationId,
          customer_id: customerId,
          benefit_id: benefitId,
          platform: service,
          account_id: accountId,
          place_id: placeId,
        }
        const aggregate = `integration:${organizationId}`
        await events.append(tx, 'integration.access_not_removed', aggregate, told, at)
      }
      await store.forget(tx, overdue, placeId, ended)
    })
  }

  async function attempt(overdue: store.Overdue, signal: AbortSignal) {
    try {
      await remove(overdue, overdue.placeId, signal)
    } catch (error) {
      const { endedAt, service } = overdue
      const isOld = clock.ms() - endedAt.getTime() > longest
      const code = isOld ? 'integrations.not_removed' : 'integrations.removal_failed'
      log.warn({ code, err: error, service }, 'An access at a service could not be removed.')
      await (isOld ? giveUp(overdue) : postpone(overdue))
    }
  }

  return {
    remove,

    /** What a customer or member was given with a benefit, as far as it is to be removed. */
    async removeEnded(holder: Omit<store.Holder, 'grantId'>, signal?: AbortSignal) {
      for (const { accountId, placeId, service } of await store.listEnded(sql, holder)) {
        const { organizationId } = holder
        await remove({ organizationId, service, accountId }, placeId, signal)
      }
    },

    /** What a crash or a failure left; each service by itself, so that none waits for the other. */
    async removeOverdue(signal: AbortSignal): Promise<void> {
      const overdue = await store.listOverdue(sql, clock.now(), batch)
      const runs = (['discord', 'github'] as const).map(async (service) => {
        for (const each of overdue.filter((other) => other.service === service)) {
          if (signal.aborted) return
          await attempt(each, signal)
        }
      })
      await Promise.all(runs)
    },
  }
}
export type Removal = ReturnType<typeof createRemoval>
