import { expect, test } from 'vitest'
import { plant, projectFiles } from '../tree.ts'
import { brokenFloors } from './floors.ts'

test('every floor imports only the floors below it', () => {
  expect(brokenFloors(projectFiles())).toEqual([])
})

test.each([
  ['contract with node', 'contract/src/a.ts', "import 'node:fs'"],
  ['contract with the server', 'contract/src/a.ts', "import type { A } from '@guildhall/server'"],
  ['client with contract code', 'client/src/a.ts', "import { a } from '@guildhall/contract'"],
  ['client with zod', 'client/src/a.ts', "import { z } from 'zod'"],
  ['kernel with the platform', 'server/src/kernel/a.ts', "import '../platform/system.ts'"],
  ['kernel with a builtin', 'server/src/kernel/a.ts', "import 'node:crypto'"],
  ['platform with a room', 'server/src/platform/a/b.ts', "import '../../modules/audit/index.ts'"],
  ['platform with the app', 'server/src/platform/a/b.ts', "import '../../app.ts'"],
  ['server with the web', 'server/src/a.ts', "import '../../web/src/main.tsx'"],
  ['web with the server', 'web/src/app/a.tsx', "import type { A } from '@guildhall/server'"],
  ['web with a builtin', 'web/src/lib/a.ts', "import 'node:path'"],
  ['ui with a screen', 'web/src/ui/A.tsx', "import '../screens/sessions/SessionList.tsx'"],
  ['ui with the client', 'web/src/ui/A.tsx', "import type { A } from '@guildhall/client'"],
])('%s is found', (_, path, text) => {
  expect(brokenFloors(plant({ [path]: text }))).toHaveLength(1)
})

test('the ways that are open stay open', () => {
  const files = plant({
    'client/src/a.ts': "import type { A } from '@guildhall/contract/sessions'",
    'server/src/kernel/a.ts': "import type { A } from '@guildhall/contract'\nimport './b.ts'",
    'server/src/platform/http/a.ts': "import { endpoints } from '@guildhall/contract'",
    'server/src/kernel/a.test.ts': "import { test } from 'vitest'",
    'web/src/lib/client.ts': "import { createClient } from '@guildhall/client/react'",
  })
  expect(brokenFloors(files)).toEqual([])
})
