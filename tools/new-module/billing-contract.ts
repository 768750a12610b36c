import { article, type Names } from './names.ts'

/** Billing has its own conventions: the names and lists of `/v1`, access by scopes, moments. */
export const billingPath = ({ noun }: Names) => `/v1/${noun}/`

export function billingContract(names: Names): string {
  const { Singular, words, word, key } = names
  return `import { z } from 'zod'
import {
  mayRead,
  mayReadOne,
  mayWrite,
  mayWriteOne,
  organizationInput,
  resource,
  Uuid,
} from '../kernel/billing.ts'
import { Name, NoJson } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { listOf, pageQuery, sortingBy } from '../kernel/pages.ts'

export const ${Singular} = z.object({
  ...resource,
  organization_id: z.string(),
  name: z.string(),
})
export type ${Singular} = z.infer<typeof ${Singular}>

export const errors = defineErrors({})

export const events = defineEvents(
  { audience: 'internal', organization: 'organization_id' },
  { '${key}.created': ${Singular}, '${key}.deleted': ${Singular} },
)

const basePath = '${billingPath(names)}'
const One = z.object({ id: Uuid })

export const list = endpoint({
  method: 'GET',
  path: basePath,
  summary: 'The ${words}, newest first',
  access: mayRead('products'),
  query: z.object({
    organization_id: z.string().optional(),
    ...pageQuery,
    sorting: sortingBy(['created_at', 'name'], ['-created_at']),
  }),
  output: listOf(${Singular}),
})
export const get = endpoint({
  method: 'GET',
  path: \`\${basePath}:id\`,
  summary: 'One ${word}',
  access: mayReadOne('products'),
  params: One,
  output: ${Singular},
  errors: ['NOT_FOUND'],
})
export const create = endpoint({
  method: 'POST',
  path: basePath,
  summary: 'Create ${article(word)} ${word}',
  access: mayWrite('products'),
  body: z.object({ ...organizationInput, name: Name }),
  status: 201,
  output: ${Singular},
})
export const remove = endpoint({
  method: 'DELETE',
  path: \`\${basePath}:id\`,
  summary: 'Delete ${article(word)} ${word}',
  access: mayWriteOne('products'),
  params: One,
  status: 204,
  output: NoJson,
  errors: ['NOT_FOUND'],
})
`
}
