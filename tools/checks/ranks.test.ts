import { expect, test } from 'vitest'
import { fixtureFiles, projectFiles } from '../tree.ts'
import { upwardAreas, upwardImports } from './ranks.ts'

const M = 'server/src/modules/identity'

test('the modules of the server import only lower ranks', () => {
  expect(upwardImports(projectFiles())).toEqual([])
})

test.each([
  ['an upward import', `${M}/accounts/service.ts`, "import { a } from '../sessions/index.ts'"],
  ['a sideways import', `${M}/sessions/service.ts`, "import type { A } from '../social/index.ts'"],
  [
    'an import past the index',
    `${M}/sessions/service.ts`,
    "import { a } from '../accounts/store.ts'",
  ],
  [
    'a lazy import past the index',
    `${M}/sessions/service.ts`,
    "const a = () => import('../accounts/store.ts')",
  ],
  [
    'a type past the index',
    `${M}/sessions/a.ts`,
    "export type A = import('../accounts/rules.ts').A",
  ],
  ['a re-export', `${M}/accounts/index.ts`, "export * from '../admin/index.ts'"],
  ['rules that import a store', `${M}/accounts/rules.ts`, "import { a } from './store.ts'"],
  ['rules that import a package', `${M}/accounts/rules/a.ts`, "import { z } from 'zod'"],
  ['rules that import node', `${M}/accounts/rules.ts`, "import { hash } from 'node:crypto'"],
  ['rules with contract code', `${M}/accounts/rules.ts`, "import { a } from '@guildhall/contract'"],
  ['a module named by main', 'server/src/main.ts', "import './modules/identity/accounts/index.ts'"],
  [
    'a module named by platform',
    'server/src/platform/a.ts',
    "import '../modules/shared/audit/index.ts'",
  ],
  [
    'a scenario that imports a module',
    'server/scenarios/a.test.ts',
    "import '../src/modules/shared/audit/index.ts'",
  ],
  ['an import of a higher area', `${M}/admin/a.ts`, "import '../../shared/audit/index.ts'"],
  ['a module without a rank', `${M}/gadgets/index.ts`, 'export const a = 1'],
])('%s is found', (_, path, text) => {
  expect(upwardImports(fixtureFiles({ [path]: text }))).toHaveLength(1)
})

test('imports that are allowed pass', () => {
  const files = fixtureFiles({
    'server/src/app.ts': "import { a } from './modules/identity/accounts/index.ts'",
    'server/src/app/jobs.ts': "import { a } from '../modules/identity/sessions/index.ts'",
    [`${M}/sessions/service.ts`]: "import { a } from '../accounts/index.ts'",
    [`${M}/sessions/rules.ts`]:
      "import { ok } from '../../../kernel/index.ts'\nimport type { S } from '@guildhall/contract/identity/sessions'",
    [`${M}/sessions/rules/a.ts`]: "import { b } from './b.ts'",
  })
  expect(upwardImports(files)).toEqual([])
})

test('contract and screens import only their own area and lower ones', () => {
  expect(upwardAreas(projectFiles())).toEqual([])
})

test('an import of a higher area is found in contract and screens', () => {
  const files = fixtureFiles({
    'contract/src/identity/teams.ts': "import '../shared/audit.ts'",
    'contract/src/billing/orders.ts': "import '../identity/accounts.ts'",
    'contract/src/identity/roles.ts': "import '../common.ts'",
    'web/src/screens/shared/outbox/OutboxList.tsx': "import '../../billing/orders/Orders.tsx'",
  })
  expect(upwardAreas(files)).toHaveLength(2)
})
