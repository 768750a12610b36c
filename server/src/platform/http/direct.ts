import type { IncomingMessage } from 'node:http'

/** As the adapter of `Request` takes a host without looking further. */
const plainHost = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/
/** What no reader of addresses writes in another way. */
const plainSearch = /^[\w\-.~!$&()*+,;=:@/?%]*$/
const longest = 1024

/**
 * A read whose address and host mean what they say, letter by letter. Everything else, such as
 * HTTP/1.0, HEAD, a body, an address in full or with a fragment, goes the long way.
 */
export function isPlainRead({ method, url = '', headers, httpVersionMinor }: IncomingMessage) {
  return (
    method === 'GET' &&
    httpVersionMinor === 1 &&
    url.length <= longest &&
    headers.host !== undefined &&
    plainHost.test(headers.host) &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    plainSearch.test(url)
  )
}
