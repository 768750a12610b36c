import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { done } from '@guildhall/contract/kernel/common'
import * as contract from '@guildhall/contract/shared/backups'
import { AppError } from '../../../kernel/index.ts'
import { type Incoming, Reply, type Router } from '../../../platform/http/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Backups } from './service.ts'

type Options = Pick<Dependencies, 'operator' | 'sessions'> & { readonly backups: Backups }

export function mountBackups(router: Router, { backups, operator, sessions }: Options) {
  /**
   * The cookie of the operator lasts for weeks and opens the outbox; everything that is stored is more
   * than that. The token itself is as powerful as the server.
   */
  function refuseCookie(incoming: Incoming, principal: SignedIn | null) {
    if (operator.credentialOf(incoming) !== 'cookie') return
    if (!principal) throw new AppError('FORBIDDEN')
    if (!sessions.isFresh(principal)) throw new AppError('SESSION_IS_NOT_FRESH')
  }

  router.bind(contract.list, () => backups.list())
  router.bind(contract.get, ({ params }) => backups.get(params.id))

  router.bind(contract.create, ({ principal, incoming }) => {
    refuseCookie(incoming, principal)
    return backups.create(principal?.user.id ?? null)
  })

  router.bind(contract.cancel, ({ params }) => backups.cancel(params.id))

  router.bind(contract.checkDownload, async ({ params, principal, incoming }) => {
    refuseCookie(incoming, principal)
    await backups.downloadable(params.id)
    return done
  })

  router.bind(contract.download, async ({ params, principal, incoming }) => {
    refuseCookie(incoming, principal)
    const { name, size, stream } = await backups.download(params.id)
    return new Reply<never>({
      stream,
      headers: {
        'content-type': 'application/gzip',
        'content-length': String(size),
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      },
    })
  })

  router.bind(contract.remove, async ({ params, principal, incoming }) => {
    refuseCookie(incoming, principal)
    await backups.remove(params.id)
    return done
  })

  router.bind(contract.getSettings, () => backups.settings())
  router.bind(contract.updateSettings, ({ body, principal, incoming }) => {
    refuseCookie(incoming, principal)
    return backups.updateSettings(body)
  })
}
