import { createDevices } from '../modules/devices/index.ts'
import { createJwt, mountJwt } from '../modules/jwt/index.ts'
import { createMagicLinks, mountMagicLinks } from '../modules/magic-links/index.ts'
import { createMailCodes, createMove, mountMailCodes } from '../modules/mail-codes/index.ts'
import { createMultiSession, mountMultiSession } from '../modules/multi-session/index.ts'
import { createOneTimeTokens, mountOneTimeTokens } from '../modules/one-time-tokens/index.ts'
import type { Incoming, Reply, Router, TrustedOrigins } from '../platform/http/index.ts'

type Needs = Parameters<typeof createDevices>[0] &
  Parameters<typeof createMagicLinks>[0] &
  Parameters<typeof createMailCodes>[0] &
  Parameters<typeof createOneTimeTokens>[0] &
  Parameters<typeof createJwt>[0] & {
    readonly trusted: TrustedOrigins
    readonly pageUrl: (path: string) => string
  }

/** Part of the composition root: the ways in by mail, and the other shapes of a session. */
export function createEntering(needs: Needs) {
  const { sessions } = needs
  const devices = createDevices(needs)
  const magicLinks = createMagicLinks(needs)
  const mailCodes = createMailCodes(needs)
  const move = createMove(needs, mailCodes)
  const multiSession = createMultiSession(needs)
  const oneTimeTokens = createOneTimeTokens(needs)
  const jwt = createJwt(needs)

  return {
    mount(router: Router) {
      mountMagicLinks(router, { ...needs, magicLinks })
      mountMailCodes(router, { mailCodes, move, sessions })
      mountMultiSession(router, multiSession)
      mountOneTimeTokens(router, oneTimeTokens)
      mountJwt(router, jwt)
    },
    dress: (incoming: Incoming, reply: Reply) =>
      multiSession.dress(incoming, sessions.dress(reply)),
    sweepDevices: devices.sweep,
    rotateKeys: jwt.rotate,
  }
}
