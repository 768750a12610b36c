import type { ApiDocument, Shape } from '../../../shared/reference/document/document.ts'

export type EventKind = 'accounts' | 'billing'

/** Where two kinds have an event of one name, the document has that of billing under another one. */
const ofBilling: Readonly<Record<string, string>> = { 'organization.updated': 'merchant.updated' }

/** What a webhook sends, and the schema of its data; undefined for what is never sent. */
export function messageOf(
  { webhooks }: Pick<ApiDocument, 'webhooks'>,
  type: string,
  kind: EventKind,
): { readonly example: object; readonly data: Shape } | undefined {
  const name = (kind === 'billing' && ofBilling[type]) || type
  const json = webhooks[name]?.post.requestBody.content['application/json']
  const data = json?.schema.properties?.data
  if (!json || !data) return undefined
  return { example: { ...(json.example as object), type }, data }
}
