import { openApiDocument } from '@guildhall/contract/openapi'
import * as contract from '@guildhall/contract/reference'
import manifest from '../../package.json' with { type: 'json' }
import type { Config } from '../config/index.ts'
import { Reply, type Router, redirect } from '../platform/http/index.ts'

/** The API reference, for programs (OpenAPI) and for people. */
export function mountReference(router: Router, config: Config) {
  let reply: Reply<never> | undefined

  /** Created at the first request, when every module has bound its endpoints. */
  function document(): Reply<never> {
    reply ??= new Reply<never>({
      prepared: true,
      text: JSON.stringify(
        openApiDocument({
          origin: new URL(config.baseUrl).origin,
          authBase: config.authBase,
          sessionCookie: `${config.secure ? '__Secure-' : ''}better-auth.session_token`,
          version: manifest.version,
          isEnabled: router.isBound,
        }),
      ),
    })
    return reply
  }

  router.bind(contract.openApi, document)
  // An alternative path, for clients of compatible servers.
  router.page(`${config.authBase}/reference`, () => redirect('/reference'))
}
