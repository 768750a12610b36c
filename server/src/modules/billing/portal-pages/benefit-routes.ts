import type { Incoming } from '../../../platform/http/index.ts'
import type { Benefit } from './benefit.ts'
import { idOf, type Mounting, searchOf } from './mounting.ts'
import { pageIn } from './rules/pages.ts'
import type { UsagePage } from './usage.ts'
import type { Visit } from './visits.ts'

const path = '/portal/:slug/benefits/:id'
const usagePath = '/portal/:slug/usage'

export function mountBenefits({ guarded, mountForm, mountPage }: Mounting, benefit: Benefit) {
  mountPage(path, (visit, incoming, params) => {
    const search = searchOf(incoming)
    const asks = { action: search.get('action'), activation: search.get('activation') }
    const page = pageIn(search.get('page'))
    return guarded(visit, (owner) => benefit.show(visit, owner, idOf(params), { asks, page }))
  })
  mountForm(path, (_, visit, params, fields) =>
    guarded(visit, (owner) => benefit.submit(visit, owner, idOf(params), fields)),
  )
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
