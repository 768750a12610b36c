import * as contract from '@guildhall/contract/billing/license-keys'
import type { Infrastructure } from '../../../infrastructure/index.ts'
import { AppError } from '../../../kernel/index.ts'
import type { Router } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { LicenseKeys } from './service.ts'
import type { Activation } from './store/activations.ts'
import { activationToWire, type Shown, toWire } from './wire.ts'

type Dependencies = Pick<Infrastructure, 'database'> & { readonly licenseKeys: LicenseKeys }

const validated = ({
  activation,
  shown,
}: {
  shown: Shown
  activation: Activation | undefined
}) => ({
  ...toWire(shown),
  activation: activation ? activationToWire(activation) : null,
})
const activated = ({ activation, shown }: { shown: Shown; activation: Activation }) => ({
  ...activationToWire(activation),
  license_key: toWire(shown),
})
const withActivations = (found: { shown: Shown; activations: readonly Activation[] }) => ({
  ...toWire(found.shown),
  activations: found.activations.map(activationToWire),
})

/** The organization that the body names has to be that of the caller. */
function assertOwn(principal: { readonly organizationId: string }, named: string) {
  if (named !== principal.organizationId) throw new AppError('NOT_FOUND')
}

export function mountLicenseKeys(router: Router, { database, licenseKeys }: Dependencies) {
  const { use } = licenseKeys

  router.bind(contract.list, async ({ principal, query }) => {
    const { items, total } = await licenseKeys.list(principal.organizationId, query)
    return { items: items.map(toWire), pagination: toPagination(total, query.limit) }
  })

  router.bind(contract.get, async ({ principal, params }) =>
    withActivations(await licenseKeys.get(principal.organizationIds, params.id)),
  )

  router.bind(contract.update, async ({ principal, params, body }) =>
    toWire(await licenseKeys.update(principal.organizationIds, params.id, body)),
  )

  router.bind(contract.rotate, async ({ principal, params, keepAnswer }) =>
    toWire(
      await licenseKeys.rotate(principal.organizationIds, params.id, (tx, shown) =>
        keepAnswer(tx, toWire(shown)),
      ),
    ),
  )

  router.bind(contract.rotateOfCustomer, async ({ principal, params, keepAnswer }) =>
    toWire(
      await licenseKeys.rotateOwn(principal, params.id, (tx, shown) =>
        keepAnswer(tx, toWire(shown)),
      ),
    ),
  )

  router.bind(contract.getActivation, async ({ principal, params }) =>
    activated(
      await licenseKeys.getActivation(principal.organizationIds, params.id, params.activation_id),
    ),
  )

  router.bind(contract.validate, ({ principal, body, keepAnswer }) => {
    assertOwn(principal, body.organization_id)
    return database.transaction(async (tx) => {
      const wire = validated(await use.validate(tx, principal.organizationId, body))
      await keepAnswer(tx, wire)
      return wire
    })
  })

  router.bind(contract.activate, ({ principal, body, keepAnswer }) => {
    assertOwn(principal, body.organization_id)
    return database.transaction(async (tx) => {
      const wire = activated(await use.activate(tx, principal.organizationId, body))
      await keepAnswer(tx, wire)
      return wire
    })
  })

  router.bind(contract.deactivate, async ({ principal, body }) => {
    assertOwn(principal, body.organization_id)
    await database.transaction((tx) => use.deactivate(tx, principal.organizationId, body))
    return null
  })

  router.bind(contract.validateAnywhere, async ({ body }) =>
    validated(await use.validateTogether(body.organization_id, body)),
  )

  router.bind(contract.activateAnywhere, async ({ body }) =>
    activated(await database.transaction((tx) => use.activate(tx, body.organization_id, body))),
  )

  router.bind(contract.deactivateAnywhere, async ({ body }) => {
    await database.transaction((tx) => use.deactivate(tx, body.organization_id, body))
    return null
  })

  router.bind(contract.listOfCustomer, async ({ principal, query }) => {
    const { benefit_id: benefit, ...page } = query
    const { items, total } = await licenseKeys.list(principal.organizationId, {
      ...page,
      benefit_id: benefit ? [benefit] : undefined,
      owner: principal,
    })
    return { items: items.map(toWire), pagination: toPagination(total, query.limit) }
  })

  router.bind(contract.getOfCustomer, async ({ principal, params }) =>
    withActivations(await licenseKeys.get([principal.organizationId], params.id, principal)),
  )
}
