import { article, capital, type Names } from './names.ts'

function endpointOf(lines: readonly string[]): string {
  return `endpoint({\n${lines.map((line) => `  ${line},`).join('\n')}\n})`
}

/** The contract of a module whose rows belong to users. */
export function contractFile(names: Names): string {
  const { Singular, words, word, event, noun, notFound } = names
  const scope = "{ audience: 'operator', about: { user: 'userId' } }"
  return `import { z } from 'zod'
import { Instant, Name, queryNumber, Status } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'

export const ${Singular} = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  createdAt: Instant,
})
export type ${Singular} = z.infer<typeof ${Singular}>

export const errors = defineErrors({
  ${notFound}: { status: 404, message: '${capital(word)} not found' },
})
export const events = defineEvents(${scope}, { '${event}': ${Singular} })

const basePath = '/api/${noun}'
const One = z.object({
  ${names.singular}Id: z.string().meta({ description: 'Id of the ${word}.' }),
})

export const list = ${endpointOf([
    "method: 'GET'",
    'path: basePath',
    `summary: 'The ${words}, newest first'`,
    "access: 'session'",
    `query: z.object({
    limit: queryNumber(z.coerce.number().int().min(1).max(200).default(50)),
  })`,
    `output: z.object({ items: z.array(${Singular}) })`,
  ])}
export const get = ${endpointOf([
    "method: 'GET'",
    `path: \`\${basePath}/:${names.singular}Id\``,
    `summary: 'One ${word}'`,
    "access: 'session'",
    'params: One',
    `output: ${Singular}`,
    `errors: ['${notFound}']`,
  ])}
export const create = ${endpointOf([
    "method: 'POST'",
    'path: basePath',
    `summary: 'Create ${article(word)} ${word}'`,
    "access: 'session'",
    'body: z.strictObject({ name: Name })',
    `output: ${Singular}`,
  ])}
export const remove = ${endpointOf([
    "method: 'DELETE'",
    `path: \`\${basePath}/:${names.singular}Id\``,
    `summary: 'Delete ${article(word)} ${word}'`,
    "access: 'session'",
    'params: One',
    'output: Status',
    `errors: ['${notFound}']`,
  ])}
`
}
