import * as contract from '@guildhall/contract/billing/documents'
import type { Incoming, Router } from '../../../platform/http/index.ts'
import type { Documents } from './service.ts'
import { creditNoteToWire } from './wire.ts'

export function mountDocuments(router: Router, { documents }: { readonly documents: Documents }) {
  router.bind(contract.invoice, async ({ principal, params }) => ({
    url: await documents.invoiceLink(principal.organizationIds, params.id),
  }))

  router.bind(contract.issueInvoice, async ({ principal, params }) => {
    await documents.issueInvoice(principal.organizationIds, params.id)
    return null
  })

  router.bind(contract.receipt, async ({ principal, params }) => ({
    url: await documents.receiptLink(principal.organizationIds, params.id),
  }))

  router.bind(contract.creditNotes, async ({ principal, params }) => {
    const notes = await documents.creditNotes(principal.organizationIds, params.id)
    return { items: notes.map(({ note, url }) => creditNoteToWire(note, url)) }
  })

  const file = async ({ path }: Incoming) => {
    const found = await documents.open(path.slice(path.lastIndexOf('/') + 1))
    if (!found) return undefined
    return new Response(new Uint8Array(found.bytes), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${found.name}"`,
        'content-length': String(found.bytes.length),
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      },
    })
  }
  router.files('/files/documents/:token', file, { rateLimit: 'general' })
}
