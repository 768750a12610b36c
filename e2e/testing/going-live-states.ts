import { liveChecks } from '@guildhall/contract/billing/going-live'
import { answerFetch } from './answers.ts'
import type { TestUser } from './app.ts'
import type { ScreenState } from './screen-state.ts'
import { memberOfTeam } from './shop-customer-states.ts'
import { longProduct, shopPath } from './shop-samples.ts'
import { ownerOfTeam } from './users.ts'

const required = ['seller_name', 'seller_address', 'seller_tax_id', 'payments', 'only_live']

const checks = (done: readonly string[] | 'all') =>
  liveChecks.map((check) => ({
    check,
    done: done === 'all' || done.includes(check),
    required: required.includes(check),
  }))

const checklist = (more: object) => ({
  live: false,
  allowed: true,
  decidedBy: 'owners',
  unused: false,
  checks: checks('all'),
  copies: {
    products: 1_234,
    benefits: 12,
    meters: 3,
    discounts: 7,
    customFields: 2,
    checkoutLinks: 21,
    files: 40,
  },
  leftOut: 17,
  liveOrganization: null,
  ...more,
})

const answering =
  (more: object) =>
  async ({ page }: TestUser) => {
    const json = checklist(more)
    await answerFetch(page, /\/billing\/going-live$/, { json })
  }

const live = { id: 'live', name: longProduct, slug: 'werkstatt-live' }
const names = [longProduct, 'Werkstatt Lindenau', 'localhost']
const path = shopPath('live')
const drawn = (page: TestUser['page']) => page.locator('main ul li').first().waitFor()

async function openDialog(page: TestUser['page']) {
  await page.locator('main button:not([aria-disabled])').last().click()
  await page.getByRole('dialog').locator('[name=slug]').waitFor()
}

export const goingLiveScreens: readonly ScreenState[] = [
  { name: 'going live, of a new organization', path, who: ownerOfTeam, names, act: drawn },
  {
    name: 'going live, with all that can be missing',
    path,
    who: ownerOfTeam,
    names,
    before: answering({ checks: checks([]) }),
    act: drawn,
  },
  {
    name: 'going live, with nothing missing',
    path,
    who: ownerOfTeam,
    names,
    before: answering({}),
    act: drawn,
  },
  {
    name: 'going live, name and address of the live organization',
    path,
    who: ownerOfTeam,
    names,
    before: answering({}),
    act: openDialog,
  },
  {
    name: 'going live, an address that is taken',
    changes: true,
    path,
    who: ownerOfTeam,
    names,
    async before(user) {
      await answering({})(user)
      const json = { code: 'ORGANIZATION_ALREADY_EXISTS', status: 400, title: '' }
      await answerFetch(user.page, /\/billing\/live-organization$/, { status: 400, json })
    },
    async act(page) {
      await openDialog(page)
      await page.getByRole('dialog').locator('button[type=submit]').click()
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'going live, the organization itself',
    path,
    who: ownerOfTeam,
    names,
    before: answering({ unused: true }),
    async act(page) {
      await page.locator('main button:not([aria-disabled])').last().click()
      await page.getByRole('alertdialog').locator('button').last().waitFor()
    },
  },
  {
    name: 'going live, where only administrators may',
    path,
    who: memberOfTeam,
    names,
    before: answering({ allowed: false, decidedBy: 'administrators', checks: checks([]) }),
    act: drawn,
  },
  {
    name: 'going live, when it was done',
    path,
    who: ownerOfTeam,
    names,
    before: answering({ liveOrganization: { ...live, member: true } }),
    act: (page) => page.getByText(longProduct).first().waitFor(),
  },
  {
    name: 'going live, for a member who is not in the live organization',
    path,
    who: memberOfTeam,
    names,
    before: answering({ liveOrganization: { ...live, member: false } }),
    act: (page) => page.getByText(longProduct).first().waitFor(),
  },
  {
    name: 'going live, of a live organization',
    path,
    who: ownerOfTeam,
    names,
    before: answering({ live: true }),
    act: drawn,
  },
]
