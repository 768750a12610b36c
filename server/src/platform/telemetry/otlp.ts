import type { Attributes } from '@opentelemetry/api'
import type { FinishedSpan } from './recorder.ts'

/** The JSON of OTLP, version 1, as collectors accept it at `/v1/traces`. */
export function toOtlp(
  resource: Readonly<Record<string, string>>,
  spans: readonly FinishedSpan[],
): string {
  const scopes = Object.entries(Object.groupBy(spans, ({ scope }) => scope))
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: scopes.map(([name, some = []]) => ({
          scope: { name },
          spans: some.map(spanToOtlp),
        })),
      },
    ],
  })
}

function spanToOtlp(span: FinishedSpan) {
  const { context, parentSpanId, name, kind, startMs, endMs, attributes, failed } = span
  return {
    traceId: context.traceId,
    spanId: context.spanId,
    ...(parentSpanId === undefined ? {} : { parentSpanId }),
    name,
    // In OTLP 0 is `unspecified`; the API starts with `internal`.
    kind: kind + 1,
    startTimeUnixNano: nanoseconds(startMs),
    endTimeUnixNano: nanoseconds(endMs),
    attributes: attributesOf(attributes),
    status: failed ? { code: 2 } : {},
  }
}

/** Has more digits than a number can hold exactly. */
function nanoseconds(ms: number): string {
  const whole = Math.floor(ms)
  return String(BigInt(whole) * 1_000_000n + BigInt(Math.round((ms - whole) * 1e6)))
}

function attributesOf(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: otlpValue(value) }))
}

function otlpValue(value: Attributes[string]) {
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value !== 'number') return { stringValue: String(value) }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
