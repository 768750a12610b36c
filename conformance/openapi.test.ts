import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, onTestFinished, test } from 'vitest'
import { type LiveServer, startLiveServer } from './testing/live-server.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/**
 * Links of emails answer with a redirect alone, the health check can only succeed, and this server is local.
 * Collections under `/v1` end with a slash, as the clients of that API call them.
 */
const rules = {
  'operation-2xx-response': 'off',
  'operation-4xx-response': 'off',
  'no-server-example.com': 'off',
  'no-path-trailing-slash': 'off',
} as const

/** Paths that clients of billing call: `external` is no id of a customer, and `claim` none of a seat. */
const withWords =
  /^no-ambiguous-paths: .*`\/v1\/(customers\/external\/{external_id}|customer-seats\/claim\/{invitation_token})`/

async function live(): Promise<LiveServer> {
  const server = await startLiveServer()
  onTestFinished(() => server.stop())
  return server
}

async function documentOf({ origin }: LiveServer): Promise<string> {
  return (await fetch(`${origin}/api/openapi.json`)).text()
}

/** Linters and compilers that read the whole document. */
const compiling = 120_000

test('the OpenAPI document passes a strict linter', { timeout: compiling }, async () => {
  const source = await documentOf(await live())
  const config = await createConfig({ extends: ['recommended-strict'], rules })
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
  const found = problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)
  expect(found.filter((problem) => !withWords.test(problem))).toEqual([])
  const withSlash = Object.keys(JSON.parse(source).paths).filter((path) => path.endsWith('/'))
  expect(withSlash.filter((path) => !/^\/v1\/(customer-portal\/)?[a-z-]+\/$/.test(path))).toEqual(
    [],
  )
  const broken = source.replace('#/components/schemas/User"', '#/components/schemas/Nobody"')
  expect(
    await lintFromString({ source: broken, absoluteRef: '/openapi.json', config }),
  ).not.toEqual([])
})

/** A program that uses only the generated types. */
const program = `import createClient from 'openapi-fetch'
import type { paths } from './api.ts'

const client = createClient<paths>({ baseUrl: process.argv[2]! })

async function run() {
  const origin = process.argv[2]!
  const { data: signedUp, error } = await client.POST('/api/auth/sign-up/email', {
    body: { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' },
    headers: { origin },
  })
  if (!signedUp) throw new Error(error.message)
  const headers = { authorization: 'Bearer ' + signedUp.token, origin }
  const created = await client.POST('/api/auth/organization/create', {
    body: { name: 'Engines', slug: 'engines', metadata: { nested: { deep: [1, 'two', null] } } },
    headers,
  })
  const slug: string | undefined = created.data?.slug
  const { data: sessions = [] } = await client.GET('/api/auth/list-sessions', { headers })
  console.log(JSON.stringify([signedUp.user.email, slug, sessions.length]))
}

await run()
`

const wrong = `import type { paths } from './api.ts'
export const body: paths['/api/auth/sign-in/email']['post']['requestBody'] = { content: { 'application/json': { email: 1 } } }
`

test('a client generated from it compiles, refuses a wrong type, and works', {
  timeout: compiling,
}, async () => {
  const server = await live()
  await mkdir(join(root, 'conformance/test-results'), { recursive: true })
  const folder = await mkdtemp(join(root, 'conformance/test-results/generated-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'api.ts'), astToString(await openapiTS(await documentOf(server))))
  await writeFile(join(folder, 'program.ts'), program)
  const run = promisify(execFile)
  const compile = (file: string) =>
    run(process.execPath, [
      join(root, 'node_modules/typescript/bin/tsc'),
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--allowImportingTsExtensions',
      ...['--module', 'nodenext', '--target', 'es2022', '--types', 'node', join(folder, file)],
    ])
  await compile('program.ts').catch(({ stdout }) => expect.fail(stdout))
  await writeFile(join(folder, 'wrong.ts'), wrong)
  await expect(compile('wrong.ts')).rejects.toMatchObject({ stdout: /not assignable/ })
  const { stdout } = await run(process.execPath, [join(folder, 'program.ts'), server.origin])
  expect(JSON.parse(stdout)).toEqual(['ada@example.com', 'engines', 1])
})
