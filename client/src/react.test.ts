import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { signedIn, testEnvironment, testServer } from './fixtures.ts'
import { type ClientOptions, createClient, type ReactClient } from './react.ts'

function Greeting({ client }: { client: ReactClient }) {
  const { data, isPending } = client.useSession()
  return createElement('p', null, isPending ? 'Wait' : (data?.user.name ?? 'Signed out'))
}

function pageOf(options: ClientOptions) {
  const { sent, customFetchImpl } = testServer({})
  const client = createClient({
    baseURL: 'https://guild.example',
    environment: testEnvironment(),
    fetchOptions: { customFetchImpl },
    ...options,
  })
  return { html: renderToString(createElement(Greeting, { client })), sent }
}

test('rendering on a server shows the initial session', () => {
  expect(pageOf({ initialSession: signedIn }).html).toBe('<p>Ada</p>')
  expect(pageOf({ initialSession: null }).html).toBe('<p>Signed out</p>')
})

test('rendering on a server sends no request', () => {
  const { html, sent } = pageOf({})
  expect([html, sent]).toEqual(['<p>Wait</p>', []])
})
