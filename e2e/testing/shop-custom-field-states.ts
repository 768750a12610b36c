import type { Page } from 'playwright-core'
import type { ScreenState } from './screen-state.ts'
import { memberOfTeam } from './shop-customer-states.ts'
import { answering, idOf, longProduct, product, shopPath } from './shop-samples.ts'
import { ownerOfTeam } from './users.ts'

const id = idOf(401)
const longSlug = 'a'.repeat(64)

const field = (id: string, type: string, properties: object = {}, more: object = {}) => ({
  id,
  created_at: '2026-10-02T08:00:00.000Z',
  modified_at: null,
  organization_id: 'acme',
  metadata: {},
  slug: 'support',
  name: 'Werkstatt Lindenau',
  type,
  properties,
  ...more,
})
const sizes = ['LINDENAU', 'Werkstatt Lindenau', longProduct]
const choice = field(
  id,
  'select',
  {
    form_label: longProduct,
    form_help_text: `${longProduct}. ${longProduct}.`,
    form_placeholder: 'Werkstatt Lindenau',
    options: sizes.map((label, at) => ({ label, value: `lindenau-${at}` })),
  },
  { name: longProduct, slug: longSlug, metadata: { support: 'Werkstatt Lindenau' } },
)
const bounded = field(idOf(402), 'date', { ge: 1_767_225_600, le: 1_798_761_599 })
const listed = [
  choice,
  bounded,
  field(idOf(403), 'text', { textarea: true, form_help_text: longProduct, max_length: 40 }),
  field(idOf(404), 'checkbox', { form_label: longProduct }),
  field(idOf(405), 'number', { ge: 1 }),
]
const names = [longProduct, 'Werkstatt Lindenau', 'LINDENAU', longSlug, 'support', 'lindenau-']
const known = answering({
  'custom-fields/': listed,
  [`custom-fields/${id}`]: choice,
  [`custom-fields/${idOf(402)}`]: bounded,
  'products/': [product(idOf(1), longProduct), product(idOf(2), 'Werkstatt Lindenau')],
})
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const press = async (page: Page, at: number) => {
  await page.locator('main a[href*="/products/"]').first().waitFor()
  await page.locator('main footer button, [role=dialog] footer button').nth(at).click()
}

const list = shopPath('custom-fields')
const opened = shopPath(`custom-fields?open=${id}`)
const creating = shopPath('custom-fields?create=1')
const asOwner = { who: ownerOfTeam, names, before: known }

export const shopCustomFieldScreens: readonly ScreenState[] = [
  {
    ...asOwner,
    name: 'custom fields, of every type',
    path: list,
    act: (page) => page.locator('main tbody a').nth(1).waitFor(),
  },
  {
    name: 'no custom fields',
    path: list,
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'custom fields that match nothing',
    path: shopPath('custom-fields?find=nothing&type=date'),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'custom fields, for a member who may not see them',
    path: list,
    who: memberOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    ...asOwner,
    name: 'one custom field, and what asks it',
    path: opened,
    act: (page) => page.locator('main a[href*="/products/"], [role=dialog] a').first().waitFor(),
  },
  {
    ...asOwner,
    name: 'custom fields, creating a choice with mistakes',
    path: creating,
    async act(page) {
      await dialog(page).locator('[name=type][value=select]').check()
      await dialog(page).locator('[name=name]').fill('Werkstatt Lindenau')
      await dialog(page).locator('[name=slug]').fill('ä')
      for (const at of [0, 1]) {
        await dialog(page).locator(`[name="options.${at}.label"]`).fill('LINDENAU')
      }
      await dialog(page).locator('[name=metadata]').fill('LINDENAU')
      await dialog(page).locator('button[type=submit]').click()
      await page.locator('[aria-invalid=true]').nth(2).waitFor()
    },
  },
  {
    ...asOwner,
    name: 'one custom field, being edited',
    path: opened,
    async act(page) {
      await press(page, 0)
      await dialog(page).locator('[name="options.2.value"]').waitFor()
    },
  },
  {
    ...asOwner,
    name: 'one custom field, being deleted',
    path: opened,
    async act(page) {
      await press(page, 1)
      await page.getByRole('alertdialog').locator('dd').waitFor()
    },
  },
]
