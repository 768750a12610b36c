import type { Names } from './names.ts'

export function routesFile({ area, noun, plural, singular, Plural }: Names): string {
  return `import * as contract from '@guildhall/contract/${area}/${noun}'
import { done } from '@guildhall/contract/kernel/common'
import type { Router } from '../../../platform/http/index.ts'
import type { ${Plural} } from './service.ts'
import { toWire } from './wire.ts'

export function mount${Plural}(router: Router, ${plural}: ${Plural}) {
  router.bind(contract.list, async ({ principal, query }) => ({
    items: (await ${plural}.list(principal.user.id, query.limit)).map(toWire),
  }))

  router.bind(contract.get, async ({ principal, params }) =>
    toWire(await ${plural}.get(principal.user.id, params.${singular}Id)),
  )

  router.bind(contract.create, async ({ principal, body }) =>
    toWire(await ${plural}.create(principal.user.id, body.name)),
  )

  router.bind(contract.remove, async ({ principal, params }) => {
    await ${plural}.remove(principal.user.id, params.${singular}Id)
    return done
  })
}
`
}

/** The line of the composition root. */
export function mountLine({ owner, Plural }: Names): string {
  const needed = owner === 'organization' ? '{ ...common, moment: merchants.moment }' : 'common'
  return `mount${Plural}(router, create${Plural}(${needed}))`
}
