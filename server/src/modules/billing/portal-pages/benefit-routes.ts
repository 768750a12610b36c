import { isUuid } from '../../../kernel/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import { pageVisitOf } from '../../../platform/web/index.ts'
import type { Benefit } from './benefit.ts'
import { accountIn, type ConnectionPages, isOfConnection, resultIn } from './connections.ts'
import { idOf, type Mounting, searchOf } from './mounting.ts'
import { pageIn } from './rules/pages.ts'
import type { UsagePage } from './usage.ts'
import type { Owner, Visit } from './visits.ts'

const path = '/portal/:slug/benefits/:id'
const usagePath = '/portal/:slug/usage'

const accountPath = '/portal/:slug/connections/:service/:account'

type Pages = { readonly benefit: Benefit; readonly connections: ConnectionPages }

export function mountBenefits(mounting: Mounting, { benefit, connections }: Pages) {
  const { guarded, mountForm, mountPage, proven } = mounting
  mountPage(path, (visit, incoming, params) => {
    const search = searchOf(incoming)
    const token = search.get('connected')
    if (token !== null) {
      return proven(visit, (owner) => connections.finish(visit, owner, idOf(params), token))
    }
    const action = search.get('action')
    const asks = { action, activation: search.get('activation') }
    const page = pageIn(search.get('page'))
    const note = resultIn(search.get('result'))
    const show = (owner: Owner) => benefit.show(visit, owner, idOf(params), { asks, page, note })
    // The way in for whoever bought under an address that nobody proved.
    return action === 'connect' ? proven(visit, show) : guarded(visit, show)
  })
  mountForm(path, (_, visit, params, fields) => {
    if (isOfConnection(fields)) {
      return proven(visit, (owner) => connections.submit(visit, owner, idOf(params), fields))
    }
    return guarded(visit, (owner) => benefit.submit(visit, owner, idOf(params), fields))
  })

  /** The benefit on whose page the question was asked. */
  function benefitIn(incoming: Incoming): string | null {
    const id = searchOf(incoming).get('benefit') ?? ''
    return isUuid(id) ? id : null
  }
  const asking = (incoming: Incoming, visit: Visit): Visit => ({
    ...visit,
    asked: incoming.path + pageVisitOf(incoming, ['benefit']).kept,
  })
  mountPage(accountPath, (plain, incoming, params) => {
    const visit = asking(incoming, plain)
    const work = (owner: Owner) =>
      connections.ask(visit, owner, accountIn(params), benefitIn(incoming))
    return proven(visit, work)
  })
  mountForm(accountPath, (incoming, plain, params, fields) => {
    const visit = asking(incoming, plain)
    return proven(visit, (owner) => {
      const [account, id] = [accountIn(params), benefitIn(incoming)]
      if (fields.intent !== 'disconnect') return connections.ask(visit, owner, account, id)
      return connections.disconnect(visit, owner, account, id)
    })
  })
}

/** Not for whoever bought under an address that nobody proved. */
export function mountUsagePage({ mountForm, mountPage, proven }: Mounting, usage: UsagePage) {
  const show = (visit: Visit, incoming: Incoming) => {
    const page = pageIn(searchOf(incoming).get('page'))
    return proven(visit, (owner) => usage.show(visit, owner, page))
  }
  mountPage(usagePath, show)
  mountForm(usagePath, (incoming, visit) => show(visit, incoming))
}
