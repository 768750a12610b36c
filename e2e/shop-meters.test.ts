import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { openShop } from './testing/shop.ts'
import { en } from './testing/texts.ts'

const app = useApp()
const m = (key: string) => en(`shop-meters.ui.${key}`)
const u = (key: string) => en(`shop-usage.ui.${key}`)

test('a merchant reports usage by hand, makes a meter that counts it, sets alerts and deletes the event', async () => {
  const shop = await openShop(app)
  const { page } = shop.owner
  const customer = await shop.call('POST', '/v1/customers/', {
    email: 'grete@example.com',
    name: 'Grete Lang',
  })
  await page.goto(`/o/${shop.slug}/usage`)
  await page.getByRole('heading', { name: u('none') }).waitFor()
  await page
    .getByRole('button', { name: u('send.open') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=name]').fill('llm.call')
  await dialog.getByRole('combobox', { name: u('columns.customer') }).fill('Grete')
  await page.getByRole('option', { name: /Grete Lang/ }).click()
  await dialog.locator('[name=metadata]').fill('tokens: 120\nmodel: large')
  await dialog.locator('button[type=submit]').click()
  await page.locator('main tbody tr').getByText('llm.call').waitFor()
  const { items } = await shop.call('GET', '/v1/events/')
  expect(items).toMatchObject([
    { name: 'llm.call', customer_id: customer.id, metadata: { tokens: 120, model: 'large' } },
  ])

  // Live: what a program reports appears by itself, with what it consists of.
  await page.getByRole('switch', { name: u('live') }).check()
  await shop.call('POST', '/v1/events/ingest', {
    events: [
      { name: 'agent.run', customer_id: customer.id, external_id: 'run-1' },
      { name: 'agent.step', customer_id: customer.id, parent_id: 'run-1' },
    ],
  })
  await page.locator('main tbody tr').getByText('agent.run').click()
  const drawer = page.locator('[data-part=drawer]')
  await drawer.getByRole('heading', { name: u('spans') }).waitFor()
  await drawer.getByRole('link', { name: 'agent.step' }).waitFor()

  await page.goto(`/o/${shop.slug}/meters/new`)
  await page.locator('main [name=name]').fill('Tokens')
  await page.locator('main [name$=".value"]').fill('llm.call')
  await page.locator('main [name=aggregation]').selectOption('sum')
  await page.locator('main [name=property]').fill('tokens')
  await page.getByText('Adds up “tokens” of events where the name is “llm.call”.').waitFor()
  // What was stored just now is in the last week.
  await page.locator('main').getByText('120', { exact: true }).first().waitFor()
  await page.locator('main form button[type=submit]').click()
  await page.getByRole('heading', { name: 'Tokens', level: 1 }).waitFor()
  const { items: made } = await shop.call('GET', '/v1/meters/')
  expect(made).toMatchObject([
    {
      name: 'Tokens',
      aggregation: { func: 'sum', property: 'tokens' },
      filter: {
        conjunction: 'and',
        clauses: [{ property: 'name', operator: 'eq', value: 'llm.call' }],
      },
    },
  ])
  const [meter] = made as readonly { id: string }[]

  // The chart above pushes the button down when it comes.
  await page.locator('main [role=slider]').first().waitFor()
  await page.getByRole('button', { name: m('alerts.add') }).click()
  await page.locator('[name="share.0"]').fill('0')
  const save = page.getByRole('button', { name: en('shell.ui.form.save') })
  await save.click()
  await page.getByText(m('alerts.shareProblem')).waitFor()
  await page.locator('[name="share.0"]').fill('80')
  await page.locator('main [name=email]').check()
  await save.click()
  await page.getByText(m('alerts.saved')).waitFor()
  expect(await shop.call('GET', `/v1/meters/${meter?.id}/alerts`)).toMatchObject({
    shares: [80],
    email_customers: true,
  })

  // Something was counted, so the form keeps the filter and says why.
  await expect
    .poll(async () => {
      const found = await shop.call('GET', '/v1/customer-meters/')
      return (found.items as readonly { consumed_units: number }[])[0]?.consumed_units
    })
    .toBe(120)
  await page.goto(`/o/${shop.slug}/meters/${meter?.id}/edit`)
  await page.getByText(m('locked'), { exact: true }).waitFor()
  await page.locator('main [name=name]').fill('Words')
  await page.locator('main form button[type=submit]').click()
  await page.getByRole('heading', { name: 'Words', level: 1 }).waitFor()

  await page.getByRole('link', { name: m('events.all') }).click()
  await page.locator('main tbody a').click()
  await drawer.getByRole('button', { name: u('delete.open') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: u('delete.open') })
    .click()
  await page.getByText(u('delete.done')).waitFor()
  const { items: left } = await shop.call('GET', '/v1/events/?name=llm.call')
  expect(left).toEqual([])
})
