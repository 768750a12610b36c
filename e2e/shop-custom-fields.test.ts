import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { openShop } from './testing/shop.ts'
import { en } from './testing/texts.ts'

const app = useApp()
const f = (key: string) => en(`shop-custom-fields.ui.${key}`)

test('a merchant writes a question beside what buyers see, orders its options and deletes it', async () => {
  const shop = await openShop(app)
  const { allow, page } = shop.owner
  allow(/^422 (PATCH|POST) \/v1\/custom-fields\//)
  const fields = async () => {
    const { items } = await shop.call('GET', '/v1/custom-fields/')
    return items as readonly Record<string, unknown>[]
  }

  await page.goto(`/o/${shop.slug}/custom-fields`)
  await page.getByRole('heading', { name: f('none') }).waitFor()
  await page
    .getByRole('button', { name: f('create.open') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const save = dialog.locator('button[type=submit]')
  await dialog.locator('[name=type][value=select]').check()
  await dialog.locator('[name=name]').fill('T-shirt size')
  expect(await dialog.locator('[name=slug]').inputValue()).toBe('t-shirt-size')
  await dialog.locator('[name=label]').fill('Which size?')
  await dialog.locator('[name="options.0.label"]').fill('Large')
  await dialog.locator('[name="options.0.value"]').fill('l')
  await save.click()
  expect(await dialog.locator('[aria-invalid=true]').getAttribute('name')).toBe('options.1.label')
  await dialog.locator('[name="options.1.label"]').fill('Small')
  await dialog.getByRole('button', { name: 'Move Small up' }).click()
  // The part of the checkout shows it as it is typed, in the order that was chosen.
  const preview = dialog.getByRole('combobox', { name: 'Which size?' })
  expect(await preview.locator('option').allTextContents()).toEqual(['—', 'Small', 'Large'])
  await save.click()
  await page.locator('main tbody tr').getByText('t-shirt-size').waitFor()
  const [made] = await fields()
  expect(made).toMatchObject({
    type: 'select',
    slug: 't-shirt-size',
    properties: {
      form_label: 'Which size?',
      options: [
        { value: 'Small', label: 'Small' },
        { value: 'l', label: 'Large' },
      ],
    },
  })

  // The same key again is refused at its field.
  await page.getByRole('button', { name: f('create.open') }).click()
  await dialog.locator('[name=name]').fill('Other')
  await dialog.locator('[name=slug]').fill('t-shirt-size')
  await save.click()
  await dialog.getByText(f('problems.slugTaken')).waitFor()
  await dialog.getByRole('button', { name: en('common.ui.cancel') }).click()

  const attached_custom_fields = [{ custom_field_id: made?.id, required: true }]
  await shop.call('POST', '/v1/products/', {
    name: 'T-shirt',
    prices: [{ amount_type: 'fixed', price_amount: 2_000 }],
    attached_custom_fields,
  })
  await page.reload()
  await page.locator('main tbody a').click()
  const drawer = page.locator('[data-part=drawer]')
  await drawer.getByRole('link', { name: 'T-shirt' }).waitFor()
  await drawer.getByRole('button', { name: f('edit.open') }).click()
  await dialog.locator('[name=help]').fill('As on the label')
  await dialog.locator('[name=metadata]').fill('shelf: 4')
  await save.click()
  await drawer.getByText('As on the label').waitFor()
  expect(await fields()).toMatchObject([
    { properties: { form_help_text: 'As on the label' }, metadata: { shelf: '4' } },
  ])

  await drawer.getByRole('button', { name: f('delete.open') }).click()
  const question = page.getByRole('alertdialog')
  await question.locator('dd').getByText('1', { exact: true }).waitFor()
  await question.getByRole('button', { name: f('delete.open') }).click()
  await page.getByRole('heading', { name: f('none') }).waitFor()
  expect(await fields()).toEqual([])
})
