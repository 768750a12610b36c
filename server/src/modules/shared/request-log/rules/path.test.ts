import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shownPath, shownText } from './path.ts'

const uuid = '1dbfc517-0bbf-4301-9ba8-555ca42b9737'
const token = 'polar_oat_Zm9vYmFyYmF6cXV4MDEyMzQ1Njc4OWFiY2RlZg'
/** What an API key of this server looks like. */
const letters = 'HLMUnRow'.repeat(8)
const id = 'b7Kx92LmQpRs41TvWyZa60CdEfGh83Ij'

describe('a path', () => {
  test.each([
    ['/v1/products/', '/v1/products/', '/v1/products/'],
    ['/v1/products/:id', `/v1/products/${uuid}`, `/v1/products/${uuid}`],
    ['/v1/customers/external/:external_id', '/v1/customers/external/a%40b.c', '/:external_id'],
    ['/v1/customers/external/:external_id', '/v1/customers/external/user-7', '/:external_id'],
    ['/v1/checkouts/client/:client_secret', `/v1/checkouts/client/${id}`, '/:client_secret'],
    ['/v1/license-keys/:key', '/v1/license-keys/AAAA-BBBB', '/v1/license-keys/:key'],
    ['/v1/products/:id', `/v1/products/${token}`, '/v1/products/:id'],
    ['/api/auth/x/:token', '/base/api/auth/x/abcdef', '/base/api/auth/x/:token'],
    ['/v1/products/:id', '/v1/products/%00%E0%A4%A', '/v1/products/:id'],
  ])('of %s: %s', (route, path, shown) => {
    expect(shownPath(route, path, '')).toContain(shown)
  })
})

describe('a query', () => {
  const shown = (search: string) => shownPath('/v1/x/', '/v1/x/', search).slice('/v1/x/?'.length)

  test.each([
    ['limit=10&sorting=-created_at', 'limit=10&sorting=-created_at'],
    [`customer_id=${uuid}`, `customer_id=${uuid}`],
    [`organizationId=${id}`, `organizationId=${id}`],
    ['metadata[color]=red', 'metadata[color]=…'],
    ['metadata[token][a]=red', 'metadata[token][a]=…'],
    ['filter[email][eq]=bob', 'filter[email][eq]=…'],
    ['filter[created_at][gt]=2026-11-26T10:00:00Z', 'filter[created_at][gt]=2026-11-26T10:00:00Z'],
    ['filterField=email&filterValue=lovelace', 'filterField=email&filterValue=…'],
    ['external_customer_id=ada.lovelace', 'external_customer_id=…'],
    [`foo=${letters}`, 'foo=…'],
    [letters, '…'],
    [`${letters}=`, '…='],
    [`${token}=`, '…='],
    ['auth=user:pass&pwd=a&pin=1&sig=a&jwt=a.b.c', 'auth=…&pwd=…&pin=…&sig=…&jwt=…'],
    ['x=AKIAIOSFODNN7EXAMPLE&y=glpat-abc.def~ghi', 'x=…&y=…'],
    [
      'organizationSlug=acme-1&timezone=Europe/Berlin&currency=EUR',
      'organizationSlug=acme-1&timezone=Europe/Berlin&currency=EUR',
    ],
    ['active=true&page=-1&archived', 'active=true&page=-1&archived'],
    ['email=ada%40example.com', 'email=…'],
    ['external=ada%40example.com', 'external=…'],
    ['query=ada', 'query=…'],
    ['token=abc&limit=1', 'token=…&limit=1'],
    ['api_key=abc', 'api_key=…'],
    ['clientSecret=abc', 'clientSecret=…'],
    ['%74oken=abc', '%74oken=…'],
    [`state=${uuid}`, `state=${uuid}`],
    [`state=${id}`, 'state=…'],
    [`state=${token}`, 'state=…'],
    [id, '…'],
  ])('%s becomes %s', (search, expected) => {
    expect(shown(search)).toBe(expected)
  })

  test('never shows a token, wherever it is', () => {
    const parts = fc.array(
      fc.record({ name: fc.string({ minLength: 1 }), before: fc.string(), after: fc.string() }),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(parts, (all) => {
        const search = all
          .map(({ name, before, after }) => {
            const value = encodeURIComponent((before + token + after).toWellFormed())
            return `${encodeURIComponent(name.toWellFormed())}=${value}`
          })
          .join('&')
        expect(shown(search)).not.toContain('Zm9vYmFyYmF6')
      }),
    )
  })
})

test('neither an answer nor the name of a program holds a token or an email address', () => {
  const answer = `{"error":"x","detail":"${token} and Bearer ${id} and whsec_abcdefgh12345678"}`
  expect(shownText(answer)).toBe('{"error":"x","detail":"… and Bearer … and …"}')
  const plain = '{"error":"RequestValidationError","detail":[{"loc":["query","limit"]}]}'
  expect(shownText(plain)).toBe(plain)
  expect(shownText('shop/1 (ada@example.com) Basic dXNlcjpwYXNz')).toBe('shop/1 (…) Basic …')
})
