import { expect, test } from 'vitest'
import { plant, projectFiles } from '../tree.ts'
import { brokenRanks } from './ranks.ts'

const M = 'server/src/modules'

test('the rooms of the server keep their ranks', () => {
  expect(brokenRanks(projectFiles())).toEqual([])
})

test.each([
  ['an upward import', `${M}/accounts/service.ts`, "import { a } from '../sessions/index.ts'"],
  ['a sideways import', `${M}/sessions/service.ts`, "import type { A } from '../social/index.ts'"],
  ['a back door', `${M}/sessions/service.ts`, "import { a } from '../accounts/store.ts'"],
  [
    'a lazy back door',
    `${M}/sessions/service.ts`,
    "const a = () => import('../accounts/store.ts')",
  ],
  ['a type by back door', `${M}/sessions/a.ts`, "export type A = import('../accounts/rules.ts').A"],
  ['a re-export', `${M}/accounts/index.ts`, "export * from '../admin/index.ts'"],
  ['rules that import a store', `${M}/accounts/rules.ts`, "import { a } from './store.ts'"],
  ['rules that import a package', `${M}/accounts/rules/a.ts`, "import { z } from 'zod'"],
  ['rules that import node', `${M}/accounts/rules.ts`, "import { hash } from 'node:crypto'"],
  ['rules with contract code', `${M}/accounts/rules.ts`, "import { a } from '@guildhall/contract'"],
  ['a room named by main', 'server/src/main.ts', "import { a } from './modules/accounts/index.ts'"],
  ['a room named by platform', 'server/src/platform/a.ts', "import '../modules/audit/index.ts'"],
  [
    'a scenario inside a room',
    'server/scenarios/a.test.ts',
    "import '../src/modules/audit/index.ts'",
  ],
  ['a room without a rank', `${M}/gadgets/index.ts`, 'export const a = 1'],
])('%s is found', (_, path, text) => {
  expect(brokenRanks(plant({ [path]: text }))).toHaveLength(1)
})

test('the ways that are open stay open', () => {
  const files = plant({
    'server/src/app.ts': "import { a } from './modules/accounts/index.ts'",
    'server/src/app/jobs.ts': "import { a } from '../modules/sessions/index.ts'",
    [`${M}/sessions/service.ts`]: "import { a } from '../accounts/index.ts'",
    [`${M}/sessions/rules.ts`]:
      "import { ok } from '../../kernel/index.ts'\nimport type { S } from '@guildhall/contract/sessions'",
    [`${M}/sessions/rules/a.ts`]: "import { b } from './b.ts'",
  })
  expect(brokenRanks(files)).toEqual([])
})
