import type { IncomingMessage } from 'node:http'

/** Hosts that the `Request` adapter of @hono/node-server accepts without parsing. */
const plainHost = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/
/** Characters that every URL parser leaves unchanged. */
const plainSearch = /^[\w\-.~!$&()*+,;=:@/?%]*$/
const maxLength = 1024

/**
 * A GET whose URL and host need no normalization. Everything else, such as HTTP/1.0, HEAD, a body, an
 * absolute URL or one with a fragment, takes the general path.
 */
export function canUseFastPath({ method, url = '', headers, httpVersionMinor }: IncomingMessage) {
  return (
    method === 'GET' &&
    httpVersionMinor === 1 &&
    url.length <= maxLength &&
    headers.host !== undefined &&
    plainHost.test(headers.host) &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    plainSearch.test(url)
  )
}
