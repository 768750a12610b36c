import { generateKeyPairSync, sign } from 'node:crypto'

/** ASN.1, as far as a certificate needs it. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts)
const hex = (text: string) => Buffer.from(text, 'hex')
const time = (text: string) => der(0x17, Buffer.from(text))

/** A certificate that nobody trusts, for browsers that are told to ignore that. */
export function ownCertificate(host: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const withSha256 = sequence(der(0x06, hex('2a8648ce3d040302')))
  const commonName = sequence(der(0x06, hex('550403')), der(0x0c, Buffer.from(host)))
  const name = sequence(der(0x31, commonName))
  const content = sequence(
    der(0x02, hex('01')),
    withSha256,
    name,
    sequence(time('260101000000Z'), time('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', content, privateKey)
  const whole = sequence(content, withSha256, der(0x03, hex('00'), signature))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`,
  }
}
