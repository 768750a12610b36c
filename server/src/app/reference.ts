import { openApiDocument } from '@guildhall/contract/openapi'
import * as contract from '@guildhall/contract/reference'
import manifest from '../../package.json' with { type: 'json' }
import type { Config } from '../config/index.ts'
import { Reply, type Router, redirect } from '../platform/http/index.ts'

/** What can be asked of this server, for programs and for people. */
export function mountReference(router: Router, config: Config) {
  let text: string | undefined

  /** Made at the first question, when every room has bound its endpoints. */
  function document(): string {
    text ??= JSON.stringify(
      openApiDocument({
        origin: new URL(config.baseUrl).origin,
        authBase: config.authBase,
        sessionCookie: `${config.secure ? '__Secure-' : ''}better-auth.session_token`,
        version: manifest.version,
        answers: router.answers,
      }),
    )
    return text
  }

  router.bind(contract.openApi, () => new Reply<never>({ text: document() }))
  // Where those look who know the API from elsewhere.
  router.page(`${config.authBase}/reference`, () => redirect('/reference'))
}
