import * as contract from '@guildhall/contract/billing/email-wordings'
import { AppError } from '../../../kernel/index.ts'
import type { Router } from '../../../platform/http/index.ts'
import { emailPicture, htmlOf } from '../../../platform/mail/index.ts'
import { noPicture } from '../../../platform/web/index.ts'
import type { EmailWordings } from './service.ts'
import { toWire } from './wire.ts'

export function mountEmailWordings(router: Router, wordings: EmailWordings) {
  router.bind(contract.list, async ({ principal, params, query }) => ({
    items: await wordings.list(principal.organizationIds, params.id, query.locale),
  }))
  router.bind(contract.get, async ({ principal, params }) =>
    toWire(await wordings.shown(principal.organizationIds, params)),
  )
  router.bind(contract.set, async ({ principal, params, body }) =>
    toWire(await wordings.set(principal.organizationIds, params, body)),
  )
  router.bind(contract.preview, async ({ principal, params, body }) => {
    try {
      return emailPicture(htmlOf(await wordings.preview(principal.organizationIds, params, body)))
    } catch (error) {
      // The form says what is wrong with the words.
      if (error instanceof AppError && error.code === 'VALIDATION_ERROR') return noPicture()
      throw error
    }
  })
  router.bind(contract.sendTest, async ({ principal, params, body }) => {
    const { user } = principal
    await wordings.sendTest(principal.organizationIds, params, body, user)
    return { to: user.email }
  })
}
