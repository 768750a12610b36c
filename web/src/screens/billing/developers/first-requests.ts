type Place = { readonly origin: string; readonly authBase: string }
type Organization = { readonly id: string; readonly slug: string }
type Sample = { readonly id: string; readonly label: string; readonly code: string }

/** Secrets are read from the environment, so that no sample that is shared has one. */
const key = 'GUILDHALL_API_KEY'
const token = 'GUILDHALL_ACCESS_TOKEN'

/** The environment of a program of the organization; it fills in the secrets itself. */
export function environmentOf({ origin }: Place, { id, slug }: Organization): string {
  return `GUILDHALL_URL=${origin}
GUILDHALL_ORGANIZATION_ID=${id}
GUILDHALL_ORGANIZATION_SLUG=${slug}
${key}=
${token}=`
}

/** Reads the organization with one of its API keys. */
export function accountSamples({ origin, authBase }: Place, { id }: Organization): Sample[] {
  const address = `${origin}${authBase}/organization/get-organization?organizationId=${encodeURIComponent(id)}`
  return [
    { id: 'curl', label: 'curl', code: `curl '${address}' \\\n  -H "x-api-key: $${key}"` },
    {
      id: 'typescript',
      label: 'TypeScript',
      code: `const response = await fetch('${address}', {
  headers: { 'x-api-key': process.env.${key} ?? '' },
})
if (!response.ok) throw new Error(\`Status $\{response.status}\`)
console.log(await response.json())`,
    },
    {
      id: 'python',
      label: 'Python',
      code: `import os

import requests

response = requests.get(
  "${address}",
  headers={"x-api-key": os.environ["${key}"]},
  timeout=30,
)
response.raise_for_status()
print(response.json())`,
    },
  ]
}

/** Creates a customer with an access token; the official library of the API needs another address only. */
export function billingSamples({ origin }: Place): Sample[] {
  return [
    {
      id: 'curl',
      label: 'curl',
      code: `curl -X POST '${origin}/v1/customers/' \\
  -H "authorization: Bearer $${token}" \\
  -H 'content-type: application/json' \\
  -d '{"email": "ada@example.com", "name": "Ada Lovelace"}'`,
    },
    {
      id: 'typescript',
      label: 'TypeScript',
      code: `import { Polar } from '@polar-sh/sdk'

const polar = new Polar({
  serverURL: '${origin}',
  accessToken: process.env.${token} ?? '',
})
const customer = await polar.customers.create({
  email: 'ada@example.com',
  name: 'Ada Lovelace',
})
console.log(customer.id)`,
    },
    {
      id: 'python',
      label: 'Python',
      code: `import os

import requests

response = requests.post(
  "${origin}/v1/customers/",
  headers={"authorization": f"Bearer {os.environ['${token}']}"},
  json={"email": "ada@example.com", "name": "Ada Lovelace"},
  timeout=30,
)
response.raise_for_status()
print(response.json()["id"])`,
    },
  ]
}
