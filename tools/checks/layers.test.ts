import { expect, test } from 'vitest'
import { fixtureFiles, projectFiles } from '../tree.ts'
import { layerViolations } from './layers.ts'

test('every layer imports only the layers below it', () => {
  expect(layerViolations(projectFiles())).toEqual([])
})

test.each([
  ['contract with node', 'contract/src/a.ts', "import 'node:fs'"],
  ['contract with the server', 'contract/src/a.ts', "import type { A } from '@guildhall/server'"],
  ['client with contract code', 'client/src/a.ts', "import { a } from '@guildhall/contract'"],
  [
    'client with types of the contract',
    'client/src/a.ts',
    "import type { A } from '@guildhall/contract'",
  ],
  ['client with zod', 'client/src/a.ts', "import { z } from 'zod'"],
  ['kernel with the platform', 'server/src/kernel/a.ts', "import '../platform/system.ts'"],
  ['kernel with a builtin', 'server/src/kernel/a.ts', "import 'node:crypto'"],
  [
    'platform with a module',
    'server/src/platform/a/b.ts',
    "import '../../modules/shared/audit/index.ts'",
  ],
  ['platform with the app', 'server/src/platform/a/b.ts', "import '../../app.ts'"],
  ['server with the web', 'server/src/a.ts', "import '../../web/src/main.tsx'"],
  ['web with the server', 'web/src/app/a.tsx', "import type { A } from '@guildhall/server'"],
  ['web with a builtin', 'web/src/lib/a.ts', "import 'node:path'"],
  ['ui with a screen', 'web/src/ui/A.tsx', "import '../screens/sessions/SessionList.tsx'"],
  ['ui with the client', 'web/src/ui/A.tsx', "import type { A } from '@guildhall/client'"],
])('%s is found', (_, path, text) => {
  expect(layerViolations(fixtureFiles({ [path]: text }))).toHaveLength(1)
})

test('allowed imports pass', () => {
  const files = fixtureFiles({
    'client/src/a.ts': "import { A } from './contract/sessions.ts'",
    'server/src/kernel/a.ts': "import type { A } from '@guildhall/contract'\nimport './b.ts'",
    'server/src/platform/http/a.ts': "import { endpoints } from '@guildhall/contract'",
    'server/src/kernel/a.test.ts': "import { test } from 'vitest'",
    'web/src/lib/client.ts': "import { createClient } from '@guildhall/client/react'",
  })
  expect(layerViolations(files)).toEqual([])
})
