import type { ScreenState } from './screen-state.ts'
import { memberOfTeam } from './shop-customer-states.ts'
import { linkNames, linkSamples } from './shop-link-states.ts'
import { answering, shopPath } from './shop-samples.ts'
import { ownerOfTeam } from './users.ts'

const hosts = ['https://werkstatt-lindenau.example', `https://${'lindenau'.repeat(7)}.example`]
const settings = (embedHosts: readonly string[]) => ({
  embed_hosts: embedHosts,
  accent_color: null,
  return_url: null,
  terms_url: null,
  imprint_url: null,
  privacy_url: null,
})
const { full, id } = linkSamples
const archived = {
  ...full,
  products: full.products.map((each) => ({ ...each, is_archived: true })),
}
const names = [...linkNames, ...hosts, 'React', 'loaded', 'confirmed', 'success', 'closed']
const path = (rest = `?link=${id}`) => shopPath(`developers/embed${rest}`)
const known = (link: object, embedHosts: readonly string[]) =>
  answering({
    'checkout-links/': [link],
    [`checkout-links/${id}`]: link,
    'organizations/[^/]+/checkout-settings': settings(embedHosts),
  })
const shown = { who: ownerOfTeam, names }

export const embedScreens: readonly ScreenState[] = [
  {
    name: 'the code of an embedded checkout',
    path: path(),
    ...shown,
    before: known(full, hosts),
    act: (page) => page.getByRole('tabpanel').waitFor(),
  },
  {
    name: 'the code of an embedded checkout, in the page and with events, without a website',
    path: path(),
    ...shown,
    before: known(archived, []),
    async act(page) {
      await page.locator('[name=mode]').nth(1).check()
      await page.locator('[name=events]').nth(2).check()
      await page.locator('[name=host]').fill('http://lindenau.example')
      await page.locator('main form [type=submit]').click()
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'embedding, where no link was made so far',
    path: path(''),
    ...shown,
    before: answering({ 'checkout-links/': [], 'products/': [] }),
    act: (page) => page.getByRole('combobox').waitFor(),
  },
  {
    name: 'embedding, for a member who may not see links',
    path: path(''),
    who: memberOfTeam,
    names,
    act: (page) => page.locator('main h2').waitFor(),
  },
]
