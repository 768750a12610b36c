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

/**
 * What is pasted into a coding agent: where the API is described, and what must not be got wrong. In English,
 * as the names of the API.
 */
export function agentPrompt({ origin }: Place, { id, slug }: Organization): string {
  return `Connect this project to Guildhall, which knows our customers and what they paid.
Server: ${origin}
Organization: ${slug} (${id})

Every call is described at ${origin}/api/openapi.json. The API below /v1 is Polar's, so the official library @polar-sh/sdk works with serverURL ${origin}.

1. Read the access token from ${token} in the environment of the server. Never send it to a browser, never commit it.
2. To sell, create a checkout on the server with POST /v1/checkouts/ and {"products": ["<product id>"], "external_customer_id": "<id of the signed-in user>"}. Redirect the buyer to its url.
3. What a user has is answered by GET /v1/customers/external/<id of the user>/state. Give access by that answer, never by what a browser sends.
4. Receive webhooks at one route. Verify their signature as Standard Webhooks says, respond within seconds, and read the state again on customer.state_changed.
5. In test mode, pay with the card 4242 4242 4242 4242 and any later date, and show me that the access is there.

Ask me for the token, the secret of the webhook and the ids of the products.`
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
