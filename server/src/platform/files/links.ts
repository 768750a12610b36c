import { errors, jwtVerify, SignJWT } from 'jose'
import type { KeyRing } from '../key-ring.ts'
import type { Clock } from '../system.ts'

/** The claims of a download link; `name` is the suggested file name. */
export type Download = { readonly key: string; readonly name: string; readonly type: string }

/** The claims of an upload link. */
export type Upload = {
  readonly key: string
  readonly size: number
  /** In hexadecimal. */
  readonly sha256?: string | undefined
}

export type Opened<Claims> =
  | { readonly state: 'valid'; readonly claims: Claims }
  | { readonly state: 'expired' }
  | { readonly state: 'invalid' }

type Purpose = 'file-download' | 'file-upload'

/**
 * Signed links, which need no session. Each purpose has its own key, so that a download link cannot be
 * used to replace the file.
 */
export function createFileLinks(ring: KeyRing, clock: Clock) {
  async function sign(purpose: Purpose, claims: object, seconds: number): Promise<string> {
    const [key] = ring.derive(purpose)
    if (!key) throw new Error('The key ring is empty.')
    const issued = Math.floor(clock.ms() / 1000)
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(issued + seconds)
      .sign(key)
  }

  async function open<Claims>(purpose: Purpose, token: string): Promise<Opened<Claims>> {
    for (const key of ring.derive(purpose)) {
      try {
        const { payload } = await jwtVerify<Claims>(token, key, {
          algorithms: ['HS256'],
          currentDate: clock.now(),
          requiredClaims: ['exp', 'key'],
        })
        return { state: 'valid', claims: payload }
      } catch (error) {
        if (error instanceof errors.JWTExpired) return { state: 'expired' }
      }
    }
    return { state: 'invalid' }
  }

  return {
    download: (claims: Download, seconds: number) => sign('file-download', claims, seconds),
    openDownload: (token: string) => open<Download>('file-download', token),
    upload: (claims: Upload, seconds: number) => sign('file-upload', claims, seconds),
    openUpload: (token: string) => open<Upload>('file-upload', token),
  }
}
export type FileLinks = ReturnType<typeof createFileLinks>
