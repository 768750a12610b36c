import type { Page } from 'playwright-core'
import type { ScreenState } from './screen-state.ts'
import { memberOfTeam } from './shop-customer-states.ts'
import {
  answering,
  bareCustomer,
  customer,
  customerId,
  grant,
  idOf,
  longEmail,
  longProduct,
  product,
  shopPath,
} from './shop-samples.ts'
import { ownerOfTeam } from './users.ts'

const at = '2026-10-02T08:00:00.000Z'
const id = idOf(201)
const keyId = idOf(220)

const benefit = (id: string, type: string, properties: object, more: object = {}) => ({
  id,
  created_at: at,
  modified_at: null,
  organization_id: 'acme',
  type,
  description: 'Werkstatt Lindenau',
  selectable: true,
  deletable: true,
  is_deleted: false,
  visibility: 'public',
  visibility_configurable: true,
  metadata: {},
  properties,
  ...more,
})
const keys = benefit(
  id,
  'license_keys',
  {
    prefix: 'LINDENAU',
    expires: { ttl: 1, timeframe: 'year' },
    activations: { limit: 3, enable_customer_admin: true },
    limit_usage: 10_000,
  },
  { description: longProduct, metadata: { support: 'Werkstatt Lindenau' } },
)
const fileOf = (n: number, name: string) => ({
  id: idOf(n),
  organization_id: 'acme',
  name,
  path: name,
  mime_type: 'application/pdf',
  size: 48_234_567,
  size_readable: '46.0 MB',
  storage_version: null,
  checksum_etag: null,
  checksum_sha256_base64: null,
  checksum_sha256_hex: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  last_modified_at: at,
  version: null,
  is_uploaded: true,
  created_at: at,
  service: 'downloadable',
  flagged_malicious_at: null,
})
const files = [
  fileOf(240, 'Werkstatt-Lindenau.pdf'),
  fileOf(241, `Werkstatt-${'Lindenau'.repeat(8)}.pdf`),
]
const downloads = benefit(idOf(202), 'downloadables', {
  archived: {},
  files: files.map((file) => file.id),
})
const listed = [
  keys,
  downloads,
  benefit(idOf(203), 'meter_credit', { units: 100, rollover: true, meter_id: idOf(40) }),
  benefit(idOf(204), 'custom', { note: null }),
  benefit(idOf(205), 'discord', {
    guild_id: '1',
    role_id: '2',
    kick_member: false,
    guild_token: 't',
  }),
  benefit(idOf(206), 'github_repository', {
    repository_owner: 'acme',
    repository_name: 'tools',
    permission: 'pull',
  }),
  benefit(idOf(207), 'feature_flag', {}),
]
const failed = (n: number, type: string) => ({
  ...grant(idOf(n)),
  is_granted: false,
  granted_at: null,
  customer: bareCustomer(customerId),
  error: { message: 'Werkstatt Lindenau', type, timestamp: at },
})
const given = [
  grant(idOf(210)),
  failed(211, 'account_required'),
  failed(212, 'Unknown'),
  { ...grant(idOf(213)), is_granted: false, granted_at: null },
  { ...grant(idOf(214)), is_granted: false, is_revoked: true, revoked_at: at },
]
const key = (id: string, status: string, more: object = {}) => ({
  id,
  created_at: at,
  modified_at: null,
  organization_id: 'acme',
  customer_id: customerId,
  customer: customer(customerId),
  benefit_id: idOf(201),
  key: 'LINDENAU-38AED565-B5E5-442E-BD15-073B61E80300',
  display_key: '****-E80300',
  status,
  limit_activations: 3,
  usage: 9_420,
  limit_usage: 10_000,
  validations: 12_345,
  last_validated_at: at,
  expires_at: '2027-10-02T08:00:00.000Z',
  ...more,
})
const activation = (n: number, label: string) => ({
  id: idOf(n),
  created_at: at,
  modified_at: null,
  license_key_id: keyId,
  label,
  meta: {},
})
const whole = {
  ...key(keyId, 'granted'),
  activations: [activation(230, 'Werkstatt Lindenau'), activation(231, 'Lindenau'.repeat(12))],
}
const names = [
  longProduct,
  longEmail,
  'Werkstatt Lindenau',
  'LINDENAU',
  'LINDENAU-38AED565-B5E5-442E-BD15-073B61E80300',
  '****-E80300',
  'Lindenau'.repeat(12),
  'Werkstatt-Lindenau.pdf',
  `Werkstatt-${'Lindenau'.repeat(8)}.pdf`,
  'acme/tools',
  'support',
  'A',
  '46 MB',
  'SHA-256 ba7816bf8f01…',
]
const known = answering({
  'benefits/': listed,
  [`benefits/${id}`]: keys,
  [`benefits/${idOf(202)}`]: downloads,
  [`benefits/${idOf(202)}/files`]: files,
  [`benefits/${idOf(202)}/grants`]: given,
  [`benefits/${id}/grants`]: given,
  'products/': [product(idOf(1), longProduct)],
  'license-keys/': [
    key(keyId, 'granted'),
    key(idOf(221), 'disabled', { limit_usage: null, last_validated_at: null }),
    key(idOf(222), 'revoked', { customer: bareCustomer(customerId) }),
  ],
  [`license-keys/${keyId}`]: whole,
  'meters/': [],
  'integrations/': {
    items: [
      { platform: 'discord', is_configured: false },
      { platform: 'github', is_configured: true },
    ],
  },
  'integrations/github/repositories': [
    { id: '1', repository_owner: 'acme', repository_name: 'tools' },
  ],
})
const onePath = shopPath(`benefits/${id}`)
const shown = { who: ownerOfTeam, names, before: known }
const dialog = (page: Page) => page.getByRole('dialog')
const creating = (type: string, wait: string): ScreenState => ({
  name: `benefits, creating ${type}`,
  path: shopPath(`benefits?create=${type}`),
  ...shown,
  act: (page) => dialog(page).locator(wait).first().waitFor(),
})
const head = (page: Page, at: number) => page.locator('main header button').nth(at).click()
const foot = (page: Page, at: number) =>
  page.locator('main footer button, [role=dialog] footer button').nth(at).click()

export const shopBenefitScreens: readonly ScreenState[] = [
  {
    name: 'benefits of every kind',
    path: shopPath('benefits'),
    ...shown,
    act: (page) => page.locator('main tbody a').nth(1).waitFor(),
  },
  {
    name: 'no benefits',
    path: shopPath('benefits'),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'benefits that match nothing',
    path: shopPath('benefits?find=nothing&type=custom'),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'benefits, for a member who may not see them',
    path: shopPath('benefits'),
    who: memberOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'benefits, creating keys with mistakes',
    path: shopPath('benefits?create=license_keys'),
    ...shown,
    async act(page) {
      await dialog(page).locator('[name="properties.prefix"]').fill('ä')
      await dialog(page).locator('[name="properties.activations.limit"]').fill('51')
      await dialog(page).locator('button[type=submit]').click()
      await page.locator('[aria-invalid=true]').nth(2).waitFor()
    },
  },
  creating('downloadables', '[data-field="properties.files"]'),
  creating('meter_credit', '[class*=Note]'),
  creating('custom', 'textarea'),
  creating('discord', '[class*=Note]'),
  creating('github_repository', 'select'),
  creating('feature_flag', 'form > p'),
  {
    name: 'one benefit, with grants in every state',
    path: onePath,
    ...shown,
    act: (page) => page.locator('main tbody a').nth(1).waitFor(),
  },
  {
    name: 'one benefit, with its license keys',
    path: shopPath(`benefits/${id}?tab=keys`),
    ...shown,
    act: (page) => page.locator('main tbody a').nth(1).waitFor(),
  },
  {
    name: 'one license key with its activations',
    path: shopPath(`benefits/${id}?tab=keys&open=${keyId}`),
    ...shown,
    act: (page) => page.locator('progress').waitFor(),
  },
  {
    name: 'one license key, being replaced',
    path: shopPath(`benefits/${id}?tab=keys&open=${keyId}`),
    ...shown,
    async act(page) {
      await page.locator('progress').waitFor()
      await foot(page, 0)
      await page.getByRole('alertdialog').locator('dd').waitFor()
    },
  },
  {
    name: 'one benefit that customers have, being edited',
    path: onePath,
    ...shown,
    async act(page) {
      await head(page, 0)
      await dialog(page).locator('[name="properties.prefix"]').waitFor()
    },
  },
  {
    name: 'downloads, being edited',
    path: shopPath(`benefits/${idOf(202)}`),
    ...shown,
    async act(page) {
      await head(page, 0)
      await dialog(page).locator('li').nth(1).waitFor()
    },
  },
  {
    name: 'one benefit, being deleted',
    path: onePath,
    ...shown,
    async act(page) {
      await head(page, 1)
      await page.getByRole('alertdialog').locator('dd').nth(1).waitFor()
    },
  },
]
