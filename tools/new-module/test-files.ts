import { article, type Names } from './names.ts'

// The tests name only their own error codes: docs/features.md lists tests that name others.
const head = (imports: string) => `import { afterAll, beforeAll, expect, test } from 'vitest'
${imports}

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
`

export function testFile({ noun, words, word, singular, Plural, notFound }: Names) {
  const name = `'${article(word)} ${word}`
  return `${head(`import { statusAndCode } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { signUp } from '#testing/users.ts'`)}
const path = '/api/${noun}'
const input = { name: 'First' }

async function userWith${Plural}() {
  const { visitor } = await signUp(server)
  const { body: ${singular} } = await visitor.post(path, input)
  return { visitor, ${singular}, one: \`\${path}/\${${singular}.id}\` }
}

test(${name} is created, read and deleted', async () => {
  const { visitor, ${singular}, one } = await userWith${Plural}()
  expect(${singular}).toMatchObject(input)
  expect((await visitor.get(path)).body).toEqual({ items: [${singular}] })
  expect((await visitor.get(one)).body).toEqual(${singular})
  expect((await visitor.delete(one)).body).toEqual({ status: true })
  expect((await visitor.get(path)).body).toEqual({ items: [] })
  expect(statusAndCode(await visitor.get(one))).toEqual([404, '${notFound}'])
})

test('the newest of the ${words} comes first, and a limit is kept', async () => {
  const { visitor } = await userWith${Plural}()
  const { body: second } = await visitor.post(path, { name: 'Second' })
  expect((await visitor.get(\`\${path}?limit=1\`)).body).toEqual({ items: [second] })
})

test(${name} without a name is refused', async () => {
  const { visitor } = await userWith${Plural}()
  expect((await visitor.post(path, { name: '' })).status).toBe(400)
})

test('a request without a session is refused, in every call', async () => {
  const { one } = await userWith${Plural}()
  const visitor = server.visitor()
  for (const call of [
    () => visitor.get(path),
    () => visitor.post(path, input),
    () => visitor.get(one),
    () => visitor.delete(one),
  ]) {
    expect((await call()).status).toBe(401)
  }
})

test(${name} of another user is not found', async () => {
  const { visitor, ${singular}, one } = await userWith${Plural}()
  const { visitor: other } = await signUp(server)
  expect(statusAndCode(await other.get(one))).toEqual([404, '${notFound}'])
  expect(statusAndCode(await other.delete(one))).toEqual([404, '${notFound}'])
  expect((await other.get(path)).body).toEqual({ items: [] })
  expect((await visitor.get(one)).body).toEqual(${singular})
})

test('of two simultaneous deletions, one succeeds', async () => {
  const { visitor, one } = await userWith${Plural}()
  const answers = await Promise.all([visitor.delete(one), visitor.delete(one)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
})
`
}

/** Calls each endpoint once, for the test that runs every route on the oldest PostgreSQL. */
export function scenarioFunction({ plural, noun }: Names): string {
  return `
export async function ${plural}(walk: Walk) {
  const owner = await signUpVerifiedUser(walk)
  const path = '/api/${noun}'
  const { body } = await owner.visitor.post(path, { name: 'First' })
  await owner.visitor.get(path)
  await owner.visitor.get(\`\${path}/\${body.id}\`)
  await owner.visitor.delete(\`\${path}/\${body.id}\`)
}
`
}
