import { toCamel } from '../../../../../../client/src/case.ts'
import { otherNames } from '../calls/other-names.ts'
import { type Operation, type Scheme, schemesOf } from '../document/document.ts'
import { pythonLiteral, quoted, shellWord, typescriptLiteral, visibleJson } from './literals.ts'
import { headersOf, targetOf, type Values } from './request.ts'

type Input = { readonly operation: Operation; readonly values: Values; readonly server: string }

export type Sample = { readonly id: string; readonly label: string; readonly code: string }

/** How a program says who it is; the first one that the operation takes. */
function credentialOf(operation: Operation): Scheme | undefined {
  const schemes = schemesOf(operation)
  return (['bearer', 'apiKey'] as const).find((each) => schemes.includes(each))
}

/** Missing path parameters are shown by their names. */
function addressOf({ operation, values, server }: Input): string {
  const names = [...operation.path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '')
  const path = Object.fromEntries(
    names.map((name) => [
      name,
      /^\.{0,2}$/.test(values.path[name] ?? '') ? name : values.path[name],
    ]),
  ) as Values['path']
  return server + targetOf(operation, { ...values, path })
}

export function curlSample(input: Input): string {
  const { operation, values } = input
  const { method } = operation
  const credential = credentialOf(operation)
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${shellWord(addressOf(input))}`,
    // Double quotes, in which a shell fills in the variable.
    ...(credential === 'bearer' ? ['-H "authorization: Bearer $TOKEN"'] : []),
    ...(credential === 'apiKey' ? ['-H "x-api-key: $API_KEY"'] : []),
    ...headersOf(values).map(
      ([name, value]) => `-H ${shellWord(`${name.toLowerCase()}: ${value}`)}`,
    ),
    ...(values.body === undefined
      ? []
      : ["-H 'content-type: application/json'", `-d ${shellWord(visibleJson(values.body, 2))}`]),
  ]
  return lines.join(' \\\n  ')
}

export function pythonSample(input: Input): string {
  const { operation, values } = input
  const credential = credentialOf(operation)
  const headers = [
    ...(credential === 'bearer' ? [`"authorization": f"Bearer {os.environ['TOKEN']}"`] : []),
    ...(credential === 'apiKey' ? [`"x-api-key": os.environ["API_KEY"]`] : []),
    ...headersOf(values).map(
      ([name, value]) => `${visibleJson(name.toLowerCase())}: ${visibleJson(value)}`,
    ),
  ]
  const given = [
    visibleJson(addressOf(input)),
    ...(headers.length > 0 ? [`headers={${headers.join(', ')}}`] : []),
    ...(values.body === undefined ? [] : [`json=${pythonLiteral(values.body, 1)}`]),
    'timeout=30',
  ]
  const imports = credential ? 'import os\n\nimport requests' : 'import requests'
  return `${imports}

response = requests.${operation.method.toLowerCase()}(
${given.map((each) => `  ${each},`).join('\n')}
)
response.raise_for_status()
print(response.${successIsJson(operation) ? 'json()' : 'text'})
`
}

function successIsJson({ responses }: Operation): boolean {
  return Object.entries(responses).some(
    ([status, { content }]) => status.startsWith('2') && content?.['application/json'],
  )
}

export function typescriptSample(input: Input): string {
  const { operationId } = input.operation
  const call = operationId in otherNames ? otherNames[operationId] : operationId
  return call ? clientSample(input, call) : fetchSample(input)
}

/** The entry of the client that has the call. */
function entryOf(path: string): string {
  if (path.startsWith('/v1/')) return '@guildhall/client/billing'
  return path.startsWith('/api/admin/') ? '@guildhall/client/operator' : '@guildhall/client'
}

function clientSample({ operation, values, server }: Input, call: string): string {
  const isBilling = operation.path.startsWith('/v1/')
  const named = (value: unknown) => (isBilling ? toCamel(value) : value)
  const query = Object.fromEntries(Object.entries(values.query).filter(([, each]) => each !== ''))
  const isObject = typeof values.body === 'object' && !Array.isArray(values.body)
  const input = {
    ...values.path,
    ...(isObject ? (named(values.body) as object) : {}),
    ...(Object.keys(query).length > 0 && { query: named(query) }),
  }
  const headers = headersOf(values)
  const given = [
    ...(Object.keys(input).length > 0 || headers.length > 0 ? [typescriptLiteral(input)] : []),
    ...(headers.length > 0 ? [typescriptLiteral({ headers: Object.fromEntries(headers) })] : []),
  ]
  const token = {
    bearer: "auth: { type: 'Bearer', token: process.env.TOKEN ?? '' }",
    apiKey: "headers: { 'x-api-key': process.env.API_KEY ?? '' }",
  }
  const credential = credentialOf(operation)
  const auth =
    credential && credential !== 'session' ? `\n  fetchOptions: { ${token[credential]} },` : ''
  return `import { createClient } from ${quoted(entryOf(operation.path))}

const client = createClient({
  baseURL: ${quoted(server)},${auth}
})
const { data, error } = await client.${call}(${given.join(', ')})
if (error) throw new Error(error.message)
console.log(data)
`
}

function fetchSample(input: Input): string {
  const { operation, values } = input
  const credential = credentialOf(operation)
  const token = '$'.concat('{process.env.TOKEN}')
  const headers = [
    ...(credential === 'bearer' ? [`authorization: \`Bearer ${token}\``] : []),
    ...(credential === 'apiKey' ? ["'x-api-key': process.env.API_KEY ?? ''"] : []),
    ...headersOf(values).map(([name, value]) => `${quoted(name.toLowerCase())}: ${quoted(value)}`),
    ...(values.body === undefined ? [] : ["'content-type': 'application/json'"]),
  ]
  const options = [
    ...(operation.method === 'GET' ? [] : [`method: ${quoted(operation.method)}`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(', ')} }`] : []),
    ...(values.body === undefined
      ? []
      : [`body: JSON.stringify(${typescriptLiteral(values.body, 1)})`]),
  ]
  const given = options.length > 0 ? `, {\n${options.map((each) => `  ${each},\n`).join('')}}` : ''
  return `const response = await fetch(${quoted(addressOf(input))}${given})
if (!response.ok) throw new Error(\`Status $\{response.status}\`)
console.log(await response.${successIsJson(operation) ? 'json' : 'text'}())
`
}

export function samplesOf(input: Input): Sample[] {
  return [
    { id: 'curl', label: 'curl', code: curlSample(input) },
    { id: 'typescript', label: 'TypeScript', code: typescriptSample(input) },
    { id: 'python', label: 'Python', code: pythonSample(input) },
  ]
}
