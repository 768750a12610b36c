import * as contract from '@guildhall/contract/shared/pictures'
import { type Router, withCookies } from '../../../platform/http/index.ts'
import type { Sessions } from '../../identity/sessions/index.ts'
import type { OwnPictures } from './service.ts'

type Dependencies = {
  readonly pictures: OwnPictures
  readonly sessions: Pick<Sessions, 'renewCookieCopy'>
}

export function mountPictures(router: Router, { pictures, sessions }: Dependencies) {
  router.bind(contract.setAvatar, async ({ principal, body, incoming }) => {
    const image = await pictures.setAvatar(principal.user.id, body.content)
    return withCookies({ image }, await sessions.renewCookieCopy(incoming))
  })
  router.bind(contract.removeAvatar, async ({ principal, incoming }) => {
    await pictures.removeAvatar(principal.user.id)
    return withCookies({ image: null }, await sessions.renewCookieCopy(incoming))
  })
  router.bind(contract.setLogo, async ({ principal, params, body }) => ({
    logo: await pictures.setLogo(principal.user.id, params.id, body.content),
  }))
  router.bind(contract.removeLogo, async ({ principal, params }) => {
    await pictures.removeLogo(principal.user.id, params.id)
    return { logo: null }
  })
}
