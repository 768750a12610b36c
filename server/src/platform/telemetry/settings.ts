import { StartupError } from '../startup-error.ts'

/** Export and sampling of spans, by the standard variables of OpenTelemetry. */
export type TelemetrySettings = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly timeout: number
  readonly resource: Readonly<Record<string, string>>
  /** The ratio of recorded traces among those that start here. */
  readonly sampleRatio: number
  /** Is the sampling decision of the caller used, where there is one? */
  readonly parentBased: boolean
  readonly delay: number
}

type Env = Readonly<Record<string, string | undefined>>

const samplers = ['always_on', 'always_off', 'traceidratio']

/** Undefined without an endpoint, or where OpenTelemetry is switched off. */
export function readTelemetry(env: Env): TelemetrySettings | undefined {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return undefined
  if (env.OTEL_TRACES_EXPORTER === 'none') return undefined
  const url = addressIn(env)
  if (url === undefined) return undefined
  const protocol = otlpVariable(env, 'PROTOCOL')
  if (protocol === 'grpc') {
    throw new StartupError(
      'OTEL_EXPORTER_OTLP_PROTOCOL grpc is not supported: spans are sent as http/json, by default to port 4318.',
    )
  }
  const sampler = env.OTEL_TRACES_SAMPLER || 'parentbased_always_on'
  const own = sampler.replace(/^parentbased_/, '')
  if (!samplers.includes(own)) {
    throw new StartupError(`OTEL_TRACES_SAMPLER ${sampler} is not known.`)
  }
  const ratio = numberIn(env.OTEL_TRACES_SAMPLER_ARG, 'OTEL_TRACES_SAMPLER_ARG', 1)
  return {
    url,
    headers: pairs(otlpVariable(env, 'HEADERS'), 'OTEL_EXPORTER_OTLP_HEADERS'),
    timeout: numberIn(otlpVariable(env, 'TIMEOUT'), 'OTEL_EXPORTER_OTLP_TIMEOUT', 10_000),
    delay: numberIn(env.OTEL_BSP_SCHEDULE_DELAY, 'OTEL_BSP_SCHEDULE_DELAY', 5000),
    resource: {
      'service.name': 'guildhall',
      ...pairs(env.OTEL_RESOURCE_ATTRIBUTES, 'OTEL_RESOURCE_ATTRIBUTES'),
      ...(env.OTEL_SERVICE_NAME ? { 'service.name': env.OTEL_SERVICE_NAME } : {}),
    },
    sampleRatio: own === 'always_on' ? 1 : own === 'always_off' ? 0 : Math.min(1, ratio),
    parentBased: sampler.startsWith('parentbased_'),
  }
}

function otlpVariable(env: Env, name: string): string | undefined {
  return env[`OTEL_EXPORTER_OTLP_TRACES_${name}`] || env[`OTEL_EXPORTER_OTLP_${name}`]
}

/** The endpoint for traces is used unchanged; the general one gets their path appended. */
function addressIn(env: Env): string | undefined {
  const exact = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT
  const url = exact || (base ? `${base.replace(/\/+$/, '')}/v1/traces` : undefined)
  if (url === undefined) return undefined
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url
  const name = exact ? 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' : 'OTEL_EXPORTER_OTLP_ENDPOINT'
  throw new StartupError(`${name} is not an http or https address.`)
}

function numberIn(text: string | undefined, name: string, fallback: number): number {
  if (text === undefined || text === '') return fallback
  const number = Number(text)
  if (Number.isFinite(number) && number >= 0) return number
  throw new StartupError(`${name} is not a number.`)
}

/** `key=value,key=value`, percent-encoded. Values may be secret and are never shown. */
function pairs(text: string | undefined, name: string): Record<string, string> {
  try {
    return Object.fromEntries(
      (text ?? '')
        .split(',')
        .filter((pair) => pair.includes('='))
        .map((pair) => {
          const equals = pair.indexOf('=')
          return [pair.slice(0, equals).trim(), decodeURIComponent(pair.slice(equals + 1).trim())]
        }),
    )
  } catch {
    throw new StartupError(`${name} cannot be read; it is key=value,key=value.`)
  }
}
