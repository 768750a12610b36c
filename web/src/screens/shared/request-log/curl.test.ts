import { expect, test } from 'vitest'
import { curlOf } from './curl.ts'

const origin = 'https://example.com'

test.each([
  ['GET', 'api_key', '/api/me', `curl 'https://example.com/api/me' \\\n  -H "x-api-key: $KEY"`],
  [
    'PATCH',
    'access_token',
    '/v1/x?a=1&b=…',
    `curl -X PATCH 'https://example.com/v1/x?a=1&b=…' \\\n  -H "authorization: Bearer $KEY"`,
  ],
  [
    'HEAD',
    'api_key',
    "/a'; rm -rf $HOME '",
    `curl -I 'https://example.com/a'\\''; rm -rf $HOME '\\''' \\\n  -H "x-api-key: $KEY"`,
  ],
] as const)('%s with %s', (method, kind, target, expected) => {
  expect(curlOf(origin, { method, target, usedKey: { kind } })).toBe(expected)
})
