import { fixtureFiles } from '../tree.ts'

export const locales = ['en', 'de']

const areaText = `import type { Area } from './area.ts'

export function createArea(common: Dependencies) {
  const area: Area = {
    mount(router) {
      mountRoles(router, createRoles(common))
    },
    daily: {},
  }
  return area
}
`

/** The lists that the generator edits, as small as possible. */
export const projectTexts: Readonly<Record<string, string>> = {
  'tools/ranks.ts':
    "export const areas = {\n  identity: [\n    ['accounts'],\n    ['teams'],\n  ],\n}\n",
  'contract/src/identity/index.ts': `import * as teams from './teams.ts'

export const nouns = {
  teams,
}
export const errors = {
  ...teams.errors,
}
export const events = {
  ...teams.events,
}
`,
  'contract/src/billing/index.ts':
    "import * as prices from './prices.ts'\n\nexport const nouns = {\n}\nexport const errors = {\n}\nexport const events = {\n}\n",
  'contract/src/identity/teams.ts': `export const errors = defineErrors({
  TEAM_NOT_FOUND: { status: 404, message: 'Team not found' },
})
export const events = defineEvents({ audience: 'operator' }, { 'coupon.created': Team })
`,
  'contract/src/openapi-descriptions.ts':
    "export const tagDescriptions = {\n  teams: 'Teams inside organizations.',\n}\n",
  'client/src/contract/routes.ts': 'export const routes = {\n  passkeys: {\n  },\n}\n',
  'server/src/cli/parts/portable.ts':
    "const portableTables = [\n  'teams',\n]\nconst excludedTables = {\n  prices: billing,\n}\n",
  'server/src/app/identity.ts': areaText,
  'server/src/app/billing.ts': areaText,
  'server/scenarios/billing/rows.ts':
    "export const rows: Readonly<Record<string, Make>> = {\n  '/v1/refunds/': refund,\n}\n",
  'server/scenarios/every-route/modules.ts': 'export async function roles(walk: Walk) {}\n',
  'server/src/modules/identity/teams/index.ts': '',
  'server/src/platform/database/migrations/0007-teams.sql':
    '-- owner: identity/teams\ncreate table teams (id text);\n-- owner: identity/teams\ncreate table gift_cards (id text);\n',
  'locales/en/reference.json': '{ "ui": { "nouns": { "teams": "Teams" } } }',
  'locales/de/reference.json': '{ "ui": { "nouns": { "teams": "Teams" } } }',
  'locales/en/shell.json': '{}',
  'tools/texts/records/de.txt': '',
}

export const project = fixtureFiles(projectTexts)
