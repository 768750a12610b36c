import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMerchant } from '../../server/testing/merchants.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'
import { type PolarCall, polarCall, polarVersions } from '../testing/polar-calls.ts'

let live: LiveServer
beforeAll(async () => {
  live = await startLiveServer()
})
afterAll(() => live.stop())

describe.each(polarVersions)('customers, with the SDK %s', (version) => {
  let call: PolarCall
  let organizationId: string
  beforeAll(async () => {
    const merchant = await createMerchant(live.server)
    organizationId = merchant.organizationId
    call = polarCall(version, { origin: live.origin, token: merchant.token })
  })

  const list = version === '0.49.0' ? 'organizations.listOrganizations' : 'organizations.list'

  test('the organization is the one of the token, and its settings can be changed', async () => {
    const { items } = await call(list, [], {})
    expect(items).toMatchObject([{ id: organizationId }])
    const organization = await call('organizations.get', [organizationId])
    const changed = await call('organizations.update', [organizationId], {
      subscription_settings: {
        ...organization.subscription_settings,
        proration_behavior: 'invoice',
      },
    })
    expect(changed.subscription_settings).toMatchObject({ proration_behavior: 'invoice' })
  })

  // The first generation sends a tax id with its format, the others the number alone.
  const taxId = version === '0.33.2' ? ['DE136695976', 'eu_vat'] : 'DE136695976'

  test('customers are created, read, changed and deleted', async () => {
    const created = await call('customers.create', [], {
      email: 'ada@example.com',
      name: 'Ada Lovelace',
      external_id: 'ada',
      billing_address: { country: 'DE', city: 'Berlin' },
      tax_id: taxId,
      metadata: { plan_name: 'pro' },
    })
    expect(created).toMatchObject({
      email: 'ada@example.com',
      external_id: 'ada',
      tax_id: ['DE136695976', 'eu_vat'],
      billing_address: { country: 'DE', city: 'Berlin' },
      metadata: { plan_name: 'pro' },
    })
    expect(await call('customers.get', [created.id])).toEqual(created)
    expect(await call('customers.getExternal', ['ada'])).toEqual(created)
    const renamed = await call('customers.update', [created.id], { name: 'Ada King' })
    expect(renamed).toMatchObject({ id: created.id, name: 'Ada King', external_id: 'ada' })
    const again = await call('customers.updateExternal', ['ada'], { name: 'Countess' })
    expect(again).toMatchObject({ id: created.id, name: 'Countess' })
    const { items } = await call('customers.list', [], { email: 'ada@example.com' })
    expect(items).toMatchObject([{ id: created.id }])

    await call('customers.delete', [created.id])
    expect((await call('customers.list', [], {})).items).toEqual([])
    await call('customers.create', [], { email: 'ada@example.com', external_id: 'ada' })
    await call('customers.deleteExternal', ['ada'])
  })

  test('a session of a customer is created by either id', async () => {
    const { id } = await call('customers.create', [], {
      email: 'joan@example.com',
      external_id: 'joan',
    })
    // Older clients call it the other way.
    const external = version === '0.33.2' ? 'customer_external_id' : 'external_customer_id'
    for (const input of [{ customer_id: id }, { [external]: 'joan' }]) {
      const returnUrl = 'https://shop.example/account'
      const session = await call('customerSessions.create', [], { ...input, return_url: returnUrl })
      expect(session).toMatchObject({ customer_id: id, customer: { id } })
      // Older clients do not know it.
      if (version !== '0.33.2') expect(session).toMatchObject({ return_url: returnUrl })
      expect(session.customer_portal_url).toContain(session.token)
    }
  })

  test('an address that is taken is refused as invalid', async () => {
    await call('customers.create', [], { email: 'grace@example.com' })
    const error = await call('customers.create', [], { email: 'GRACE@example.com' }).catch(
      (reason: unknown) => reason,
    )
    expect(error).toMatchObject({ statusCode: 422 })
  })
})
