import { openApiDocument } from '@guildhall/contract/openapi'
import * as contract from '@guildhall/contract/reference'
import manifest from '../../package.json' with { type: 'json' }
import type { Config } from '../config/index.ts'
import { Reply, type Router, redirect } from '../platform/http/index.ts'

/** What can be asked of this server, for programs and for people. */
export function mountReference(router: Router, config: Config) {
  let reply: Reply<never> | undefined

  /** Made at the first request, when every module has bound its endpoints. */
  function document(): Reply<never> {
    reply ??= new Reply<never>({
      prepared: true,
      text: JSON.stringify(
        openApiDocument({
          origin: new URL(config.baseUrl).origin,
          authBase: config.authBase,
          sessionCookie: `${config.secure ? '__Secure-' : ''}better-auth.session_token`,
          version: manifest.version,
          answers: router.answers,
        }),
      ),
    })
    return reply
  }

  router.bind(contract.openApi, document)
  // Where those look who know the API from elsewhere.
  router.page(`${config.authBase}/reference`, () => redirect('/reference'))
}
