import * as contract from '@guildhall/contract/shared/legal-texts'
import { AppError } from '../../../kernel/index.ts'
import { Reply, type Router } from '../../../platform/http/index.ts'
import type { LegalTexts } from './service.ts'
import { editedToWire, toWire, versionToWire } from './wire.ts'

export function mountLegalTexts(router: Router, texts: LegalTexts) {
  router.bind(contract.get, async ({ incoming, params, query }) => {
    const shown = await texts.show(params.kind, query.locale)
    if (!shown) throw new AppError('LEGAL_TEXT_NOT_FOUND')
    const etag = `"${shown.tag}"`
    // A change is seen at once, and what did not change is not sent again.
    const headers = { etag, 'cache-control': 'public, no-cache' }
    const known = (incoming.header('if-none-match') ?? '').split(',').map((each) => each.trim())
    const isKnown = known.some((each) => each.replace(/^W\//, '') === etag)
    if (isKnown) return new Reply<never>({ status: 304, text: '', headers })
    return new Reply({ body: toWire(shown), headers })
  })

  router.bind(contract.list, async () => ({
    items: (await texts.list()).map(({ kind, locale, ...head }) => ({
      kind,
      locale,
      ...versionToWire(head),
    })),
  }))
  router.bind(contract.read, async ({ params }) => editedToWire(await texts.read(params)))
  router.bind(contract.readVersion, async ({ params }) => {
    const { changedAt, text, version } = await texts.readVersion(params, params.earlier)
    return { revision: version, markdown: text, changedAt: changedAt.toISOString() }
  })
  router.bind(contract.save, async ({ body, params }) =>
    editedToWire(await texts.save(params, body.revision, body.markdown)),
  )
  router.bind(contract.restore, async ({ body, params }) =>
    editedToWire(await texts.restore(params, body.revision, params.earlier)),
  )
  router.bind(contract.preview, async ({ body }) => {
    const { html, title } = texts.preview(body.locale, body.markdown)
    return { title, rendered: html }
  })
}
