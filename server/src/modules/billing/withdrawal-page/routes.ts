import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { Incoming, Router } from '../../../platform/http/index.ts'
import { createPageReply, pageVisitOf } from '../../../platform/web/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createWithdrawalPage } from './service.ts'

const path = '/withdraw/:slug'

export function mountWithdrawalPage(router: Router, dependencies: Dependencies) {
  const service = createWithdrawalPage(dependencies)
  const reply = createPageReply(dependencies)
  const visitOf = (incoming: Incoming, { slug = '' }: Readonly<Record<string, string>>) => ({
    ...pageVisitOf(incoming),
    slug: slug.slice(0, 64),
  })

  const answer = (page: BuyerPage) => reply(page, page.kind === 'notice' ? { status: 404 } : {})

  router.page(path, async (incoming, params) => {
    const token = new URLSearchParams(incoming.search).get('token')
    return answer(await service.show(visitOf(incoming, params), token))
  })
  router.form(path, async (incoming, params, fields) =>
    answer(await service.submit(visitOf(incoming, params), fields)),
  )
}
