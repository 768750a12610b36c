import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { request } from 'undici'
import { checkKey, FileRejected, type FileStore, type Listed } from './store.ts'
import { verified } from './verify.ts'

export type S3Options = {
  /** `https://s3.eu-central-1.amazonaws.com`, or the address of a compatible service. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Prepended to every key, for a bucket that is shared with other uses. */
  readonly prefix?: string | undefined
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE'
type RequestOptions = { readonly headers?: Record<string, string>; readonly body?: Readable }

/** For the headers of a response, and between two chunks of its body. */
const timeout = 30_000
/** The signature does not cover the body, which is streamed; checksums protect it instead. */
const unsignedPayload = 'UNSIGNED-PAYLOAD'

const textIn = (xml: string, tag: string) =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ''

export function s3Store(options: S3Options): FileStore {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey, prefix = '' } = options
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}`
  const urlOf = (key: string) => `${base}/${prefix}${checkKey(key)}`

  async function call(method: Method, url: string, { headers = {}, body }: RequestOptions = {}) {
    const signed = await client.sign(url, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': unsignedPayload },
    })
    return request(url, {
      method,
      headers: { ...headers, ...Object.fromEntries(signed.headers) },
      ...(body ? { body } : {}),
      headersTimeout: timeout,
      bodyTimeout: timeout,
    })
  }

  async function failure(method: Method, response: Awaited<ReturnType<typeof call>>) {
    const code = textIn(await response.body.text(), 'Code')
    return new Error(`The file storage responded to ${method} with ${response.statusCode} ${code}.`)
  }

  return {
    async write(key, bytes, declared) {
      const upload = verified(bytes, declared)
      const checksum = declared.sha256
      // The request fails with an unspecific error if the bytes are rejected; this is the cause.
      let rejection: unknown
      const body = Readable.from(
        (async function* withCause() {
          try {
            yield* upload.bytes
          } catch (error) {
            rejection = error
            throw error
          }
        })(),
        { objectMode: false },
      )
      const response = await call('PUT', urlOf(key), {
        body,
        headers: {
          'content-length': String(declared.size),
          ...(checksum ? { 'x-amz-checksum-sha256': checksum.toString('base64') } : {}),
        },
      }).catch((error) => {
        throw rejection ?? error
      })
      if (response.statusCode === 200) {
        await response.body.dump()
        return upload.result()
      }
      const error = await failure('PUT', response)
      throw error.message.includes('BadDigest') ? new FileRejected('checksum') : error
    },
    async read(key, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const response = await call('GET', urlOf(key), { headers })
      if (response.statusCode === 200 || response.statusCode === 206) return response.body
      if (response.statusCode !== 404) throw await failure('GET', response)
      await response.body.dump()
      return undefined
    },
    async size(key) {
      const response = await call('HEAD', urlOf(key))
      await response.body.dump()
      if (response.statusCode === 404) return undefined
      if (response.statusCode !== 200) throw await failure('HEAD', response)
      return Number(response.headers['content-length'])
    },
    async remove(key) {
      const response = await call('DELETE', urlOf(key))
      if (response.statusCode >= 300 && response.statusCode !== 404) {
        throw await failure('DELETE', response)
      }
      await response.body.dump()
    },
    async list(after, limit) {
      const query = new URLSearchParams({ 'list-type': '2', 'max-keys': String(limit), prefix })
      if (after !== '') query.set('start-after', prefix + after)
      const response = await call('GET', `${base}?${query}`)
      if (response.statusCode !== 200) throw await failure('GET', response)
      const xml = await response.body.text()
      // Keys need no escaping, so no XML parser is needed.
      return [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(
        ([, entry = '']): Listed => ({
          key: textIn(entry, 'Key').slice(prefix.length),
          size: Number(textIn(entry, 'Size')),
          modifiedAt: new Date(textIn(entry, 'LastModified')),
        }),
      )
    },
    // The service discards an aborted upload itself.
    async removeUnfinished() {},
  }
}
