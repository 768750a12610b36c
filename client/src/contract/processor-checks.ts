// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export const show: Route<{
  input: { id: string }
  output: {
    processor: 'sandbox' | 'stripe' | 'none'
    webhookUrl: string | null
    webhookEvents: string[]
    lastMessageAt: Date | null
  }
  error: never
}> = { line: 'GET /v1/organizations/:id/payment-processor', dates: { lastMessageAt: true } }

export const test: Route<{
  input: { id: string }
  output: {
    processor: 'sandbox' | 'stripe' | 'none'
    testedAt: Date
    tookMs: number | null
    account: string | null
    checks: {
      check: 'key' | 'account' | 'mode' | 'form_key' | 'messages'
      state: 'ok' | 'warning' | 'problem' | 'unknown'
      finding:
        | (
            | 'missing'
            | 'refused'
            | 'unreachable'
            | 'slow'
            | 'limited'
            | 'failed'
            | 'another'
            | 'restricted'
            | 'charges_disabled'
            | 'changed'
            | 'test'
            | 'other_mode'
            | 'never'
            | 'unsigned'
          )
        | null
    }[]
  }
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/organizations/:id/payment-processor/test', dates: { testedAt: true } }
